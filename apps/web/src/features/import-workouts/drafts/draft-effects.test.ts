import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";
import { type SentRequest, stubXhr } from "../../../lib/xhr-stub.ts";
import type { ImportStore } from "../pipeline/import-store.ts";
import type { ReadRequest } from "../read-files/file-reading.ts";
import type { DraftEffects } from "./draft-effects.ts";

/**
 * A replacement of the browser's worker that reads files: those called `bad` are no workouts, and `slow` ones
 * are never finished.
 */
class ReadingWorker {
  private readonly listeners: ((event: { readonly data: object }) => void)[] = [];

  addEventListener(type: string, listener: (event: { readonly data: object }) => void): void {
    if (type === "message") this.listeners.push(listener);
  }

  postMessage({ id, file }: ReadRequest): void {
    if (file.name.startsWith("slow")) return;
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

const files = (...names: readonly string[]) => names.map((name) => new File([name], name));
const keyOf = (figure: number) => figure.toString(16).padStart(24, "0");
const draft = (figure: number) => ({ payload: { workoutKey: keyOf(figure), activityId: 1 } });

describe("[ADD-3] files that are sent one by one", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let store: ImportStore;
  let effects: DraftEffects;
  let sent: readonly SentRequest[];
  let deleted: string[];

  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    stubBrowser();
    sent = stubXhr();
    deleted = [];
    vi.stubGlobal("Worker", ReadingWorker);
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
      if (method === "DELETE") deleted.push(/[0-9a-f]{24}/.exec(address)?.[0] ?? address);
      return Promise.resolve(Response.json({ payload: true }));
    });
    store = (await import("../pipeline/import-store.ts")).createImportStore();
    const { createFileReader } = await import("../read-files/file-reader.ts");
    effects = (await import("./draft-effects.ts")).createDraftEffects(store, createFileReader());
  });

  const add = (...names: readonly string[]) => {
    store.dispatch({ part: "queue", event: { type: "add", files: files(...names) } });
  };
  const states = () => store.get().queue.items.map(({ id, state }) => `${id} ${state.kind}`);
  const item = (id: number) => store.get().queue.items.find((row) => row.id === id) ?? expect.fail("no row");

  it("are read here first, then sent two at a time; a file that is no workout is never sent", async () => {
    add("1.gpx", "bad.gpx", "3.gpx", "4.gpx", "slow.fit");
    await expect.poll(states).toEqual(["1 uploading", "2 error", "3 uploading", "4 ready", "5 reading"]);
    expect(item(2).state).toEqual({ kind: "error", reason: "workout_import.no_points", isFinal: true });
    expect(sent.map((call) => call.files[0]?.name)).toEqual(["1.gpx", "3.gpx"]);
    expect(sent[0]?.address).toContain("duplicates=ask");
    sent[0]?.upload.tell("load");
    expect(item(1).state.kind).toBe("processing");
    sent[0]?.answer(200, draft(1));
    await expect.poll(() => sent.map((call) => call.files[0]?.name)).toEqual(["1.gpx", "3.gpx", "4.gpx"]);
    expect(states()).toEqual(["1 success", "2 error", "3 uploading", "4 uploading", "5 reading"]);
  });

  it("say why they did not arrive, and are sent again on request", async () => {
    add("1.gpx");
    await expect.poll(() => sent.length).toBe(1);
    sent[0]?.answer(413, { error: { reason: "storage.quota_used" } });
    await expect.poll(() => item(1).state).toEqual({ kind: "error", reason: "storage.quota_used" });
    store.dispatch({ part: "queue", event: { type: "retry", id: 1 } });
    await expect.poll(() => sent.length).toBe(2);
    sent[1]?.tell("error");
    await expect.poll(() => item(1).state).toEqual({ kind: "error", reason: "network" });
  });

  it("leave no draft if they were stopped while the answer was on its way", async () => {
    add("1.gpx", "2.gpx");
    await expect.poll(() => sent.length).toBe(2);
    sent[0]?.answer(200, draft(1));
    effects.cancel(1);
    effects.cancel(2);
    await expect.poll(states).toEqual(["1 cancelled", "2 cancelled"]);
    expect(sent[1]?.isAborted).toBe(true);
    expect(deleted).toEqual([keyOf(1)]);
  });

  it("are deleted with their rows, whether they have arrived or are being sent", async () => {
    add("1.gpx", "2.gpx");
    await expect.poll(() => sent.length).toBe(2);
    sent[0]?.answer(200, draft(1));
    await expect.poll(states).toEqual(["1 success", "2 uploading"]);
    effects.remove(item(1));
    sent[1]?.answer(200, draft(2));
    effects.remove(item(2));
    await expect.poll(() => deleted).toEqual([keyOf(1), keyOf(2)]);
    expect(states()).toEqual([]);
  });

  it("are all deleted if the import is given up", async () => {
    add("1.gpx", "2.gpx");
    await expect.poll(() => sent.length).toBe(2);
    sent[0]?.answer(200, draft(1));
    await expect.poll(states).toEqual(["1 success", "2 uploading"]);
    await effects.discardAll();
    expect(deleted).toEqual([keyOf(1)]);
    expect(sent[1]?.isAborted).toBe(true);
  });

  it("hand their photos over to an import of many files, once", () => {
    const photos = [new File(["jpeg"], "1.jpg", { type: "image/jpeg" })];
    store.dispatch({ part: "queue", event: { type: "photos", photos } });
    expect(effects.takeWaitingPhotos()).toEqual(photos);
    expect(effects.takeWaitingPhotos()).toEqual([]);
  });
});
