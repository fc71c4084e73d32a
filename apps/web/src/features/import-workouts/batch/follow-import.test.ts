import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";

stubBrowser();
const { followImport } = await import("./follow-import.ts");

type Call = { readonly address: string; readonly headers: Record<string, string> };

/** A server that answers calls one after the other. */
const serve = (...answers: readonly (() => Response)[]) => {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (address: string, { headers }: Pick<Call, "headers">) => {
    const answer = answers[calls.length];
    calls.push({ address, headers });
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("no network"));
  });
  return calls;
};
const stream = (text: string) => () => new Response(text);
const refusal = (status: number) => () =>
  Response.json({ error: { reason: "import_job.not_found" } }, { status });

const heard = () => {
  const [jobs, files]: [ImportJobView[], ImportJobFileView[]] = [[], []];
  return {
    jobs,
    files,
    onJob: (job: ImportJobView) => jobs.push(job),
    onFiles: (more: readonly ImportJobFileView[]) => files.push(...more),
  };
};

describe("[ADD-4] following an import", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("continues after a broken connection, and ends with the import", async () => {
    const calls = serve(
      stream('event: files\ndata: [{"number":1}]\n\nevent: job\nid: 5\ndata: {"state":"running"}\n\n'),
      () => new Response("", { status: 502 }),
      stream('event: job\nid: 9\ndata: {"state":"finished"}\n\nevent: end\ndata: {}\n\n'),
    );
    const events = heard();
    const followed = followImport("j1", events, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await followed).toEqual({ ok: true, value: undefined });
    expect(calls.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "5", "5"]);
    expect(calls[0]?.address).toBe("/apiserver/v1/workout/import/j1/events");
    expect(events.files).toEqual([{ number: 1 }]);
    expect(events.jobs).toEqual([{ state: "running" }, { state: "finished" }]);
  });

  it("says so if the server has no such import", async () => {
    const calls = serve(refusal(404));
    const followed = await followImport("j1", heard(), new AbortController().signal);
    expect(followed).toMatchObject({ ok: false, error: { reason: "import_job.not_found" } });
    expect(calls).toHaveLength(1);
  });

  it("stops when nobody listens any more", async () => {
    const calls = serve();
    const listening = new AbortController();
    const followed = followImport("j1", heard(), listening.signal);
    await vi.advanceTimersByTimeAsync(2000);
    listening.abort();
    expect(await followed).toEqual({ ok: true, value: undefined });
    expect(calls).toHaveLength(2);
  });
});
