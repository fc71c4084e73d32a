import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";
import { type SentRequest, stubXhr } from "../../../lib/xhr-stub.ts";
import type { ImportStore } from "../pipeline/import-store.ts";
import type { ReadRequest } from "../read-files/file-reading.ts";
import type { BatchEffects } from "./batch-effects.ts";
import { knownOf, stageOf } from "./batch.ts";

/** A replacement of the browser's worker that reads files; those called `bad` are no workouts. */
class ReadingWorker {
  private readonly listeners: ((event: { readonly data: object }) => void)[] = [];

  addEventListener(type: string, listener: (event: { readonly data: object }) => void): void {
    if (type === "message") this.listeners.push(listener);
  }

  postMessage({ id, file }: ReadRequest): void {
    const result = file.name.startsWith("bad")
      ? { ok: false, error: "workout_import.no_points" }
      : { ok: true, value: { activityId: 1, distance: 1000, duration: 300 } };
    const reports = [
      { id, kind: "recording", recording: { name: file.name, result } },
      { id, kind: "end", isWhole: true },
    ];
    for (const data of reports) for (const listener of this.listeners) listener({ data });
  }

  terminate(): void {
    this.listeners.length = 0;
  }
}

const files = ["1.gpx", "bad.gpx", "3.gpx"].map((name) => new File([name], name));
const workoutKey = "0123456789abcdef01234567";
const none = {
  total: 2,
  waiting: 0,
  imported: 0,
  duplicate: 0,
  route: 0,
  failed: 0,
  cancelled: 0,
  removed: 0,
};
const job = (state: string) => ({ jobId: "j1", state, counts: { ...none, imported: 1, duplicate: 1 } });
const settled = [
  { number: 1, member: 0, file: "1.gpx", state: "imported", workoutKey: "a".repeat(24) },
  { number: 2, member: 0, file: "3.gpx", state: "duplicate", workoutKey, warnings: [] },
];
const stream = (...events: readonly (readonly [name: string, data: object])[]) =>
  new Response(events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""));

describe("[ADD-4] files that are sent together", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let store: ImportStore;
  let effects: BatchEffects;
  let sent: readonly SentRequest[];
  let calls: string[];
  let ended: number;
  let events: () => Response | Promise<Response>;
  let answer: () => Response;

  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    stubBrowser();
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("Worker", ReadingWorker);
    sent = stubXhr();
    calls = [];
    ended = 0;
    events = () => stream(["files", settled], ["job", job("finished")], ["end", {}]);
    answer = () => Response.json({ payload: job("cancelled") });
    vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit) => {
      calls.push(`${method} ${address.replace("/apiserver/v1/workout/import/", "")}`);
      return Promise.resolve(address.endsWith("/events") ? events() : answer());
    });
    store = (await import("../pipeline/import-store.ts")).createImportStore();
    const reader = (await import("../read-files/file-reader.ts")).createFileReader();
    const photos = (await import("../photos/photo-effects.ts")).createPhotoEffects(store, () => undefined);
    const { createBatchEffects } = await import("./batch-effects.ts");
    effects = createBatchEffects(store, reader, photos, () => (ended += 1));
  });

  const batch = () => store.get().batch ?? expect.fail("no batch");
  const stage = () => stageOf(batch());
  const sendAll = async () => {
    effects.prepare(files);
    await expect.poll(() => batch().isReading).toBe(false);
    const started = effects.start();
    await expect.poll(() => sent.length).toBe(1);
    return { started, call: sent[0] ?? expect.fail("nothing was sent") };
  };

  it("are read and shown before anything is sent", async () => {
    effects.prepare(files);
    await expect.poll(() => batch().isReading).toBe(false);
    expect(batch().readings.map(({ file, result }) => [file, result.ok])).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ]);
    expect(stage()).toBe("preview");
    expect([sent, calls]).toEqual([[], []]);
  });

  it("are sent without files that are no workouts, and followed to the end of the job", async () => {
    const { started, call } = await sendAll();
    expect(call.files.map(({ name }) => name)).toEqual(["1.gpx", "3.gpx"]);
    call.upload.tell("progress", 1, 4);
    expect([stage(), batch().share]).toEqual(["sending", 0.25]);
    call.answer(202, { payload: { jobId: "j1" } });
    await started;
    await expect.poll(() => ended).toBe(1);
    expect(stage()).toBe("ended");
    expect(knownOf(batch()).map(({ name }) => name)).toEqual(["3.gpx"]);
  });

  it.each([
    ["public", [19]],
    ["private", []],
    [undefined, []],
  ] as const)("are shared as somebody chose before, once all are there: %s", async (sharing, flags) => {
    const saved: object[][] = [];
    answer = () => Response.json({ error: null, payload: [{ workoutKey: "a".repeat(24) }], metadata: null });
    const fetchBefore = fetch;
    vi.stubGlobal("fetch", (address: string, init: { readonly body?: string } = {}) => {
      if (address.endsWith("/workouts/header")) saved.push(JSON.parse(init.body ?? "[]") as object[]);
      return fetchBefore(address, init);
    });
    effects.prepare(files);
    await expect.poll(() => batch().isReading).toBe(false);
    const started = effects.start(sharing);
    await expect.poll(() => sent.length).toBe(1);
    sent[0]?.answer(202, { payload: { jobId: "j1" } });
    await started;
    await expect.poll(() => ended).toBe(1);
    await expect.poll(() => batch().shared?.workoutKeys.size ?? 0).toBe(flags.length);
    expect(saved.flat()).toEqual(flags.map((sharingFlags) => ({ workoutKey: "a".repeat(24), sharingFlags })));
    // The end of a dialog that says the same sends nothing again.
    if (sharing) await effects.share(sharing);
    expect(saved).toHaveLength(flags.length);
  });

  it.each([
    ["a refusal", (call) => call.answer(507, { error: { reason: "storage.no_space" } }), "storage.no_space"],
    ["no connection", (call) => call.tell("error"), "network"],
    ["an answer without an import", (call) => call.answer(200, {}), "unreadable"],
  ] satisfies [string, (call: SentRequest) => void, string][])(
    "stay as they are when they cannot be sent, with the reason: %s",
    async (_what, end, reason) => {
      const { started, call } = await sendAll();
      end(call);
      await started;
      expect([stage(), batch().problem]).toEqual(["preview", reason]);
      expect(ended).toBe(0);
    },
  );

  it("keep their state if somebody stops the upload, without an error", async () => {
    const { started, call } = await sendAll();
    await effects.cancel();
    await started;
    expect(call.isAborted).toBe(true);
    expect([stage(), batch().problem, calls]).toEqual(["preview", undefined, []]);
  });

  it("are stopped on the server while it works on them", async () => {
    events = () => new Promise<Response>(() => undefined);
    const { started, call } = await sendAll();
    call.answer(202, { payload: { jobId: "j1" } });
    await started;
    await effects.cancel();
    expect(calls).toContain("DELETE j1");
    expect(stage()).toBe("ended");
  });

  it("are undone as a whole", async () => {
    const { started, call } = await sendAll();
    call.answer(202, { payload: { jobId: "j1" } });
    await started;
    await expect.poll(() => ended).toBe(1);
    answer = () => Response.json({ payload: job("undoing") });
    events = () => stream(["job", job("undone")], ["end", {}]);
    await effects.undo();
    expect(calls).toContain("POST j1/undo");
    expect(batch().parts.map((part) => part.job?.state)).toEqual(["undone"]);
  });

  it("keep both of two duplicates on request, as a separate import", async () => {
    const { started, call } = await sendAll();
    call.answer(202, { payload: { jobId: "j1" } });
    await started;
    await expect.poll(() => ended).toBe(1);
    const kept = effects.keepBoth(knownOf(batch()));
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[0]?.address).toContain("duplicates=ask");
    expect(sent[1]?.address).toContain("duplicates=keep");
    expect(sent[1]?.files.map(({ name }) => name)).toEqual(["3.gpx"]);
    sent[1]?.answer(202, { payload: { jobId: "j2" } });
    await kept;
    expect(batch().parts.map(({ jobId }) => jobId)).toEqual(["j1", "j2"]);
    expect(knownOf(batch())).toEqual([]);
  });

  it("reconnect after the server refused the stream, and say so until then", async () => {
    events = () => Response.json({ error: { reason: "import_job.not_found" } }, { status: 404 });
    const { started, call } = await sendAll();
    call.answer(202, { payload: { jobId: "j1" } });
    await started;
    await expect.poll(() => batch().problem).toBe("import_job.not_found");
    expect(stage()).toBe("running");
    events = () => stream(["files", settled], ["job", job("finished")], ["end", {}]);
    effects.followAgain();
    await expect.poll(stage).toBe("ended");
    expect(batch().problem).toBeUndefined();
    const asked = calls.length;
    effects.followAgain();
    expect(calls).toHaveLength(asked);
  });
});
