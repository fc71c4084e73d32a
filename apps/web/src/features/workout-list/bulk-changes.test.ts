import type { BulkState } from "@cairn/contracts/workout-list/bulk-changes";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginBulkChange, bulkChanges, hiddenWorkouts, takeBack } from "./bulk-changes.ts";

const workouts = ["a".repeat(24), "b".repeat(24)];
const minute = 60_000;

/** A server that receives everything, and of whose answers those to some methods are lost. */
const createServer = () => {
  const states = new Map<string, BulkState>();
  const lost = new Set<string>();
  const asked: string[] = [];
  const viewOf = (key: string) => ({ key, state: states.get(key), total: 2, done: 0, failed: [] });
  const receive = (method: string, address: string, body: string): Response => {
    const key =
      method === "POST" ? (JSON.parse(body) as { key: string }).key : (address.split("/").at(-1) ?? "");
    const state = states.get(key);
    if (method === "POST" && !state) states.set(key, "waiting");
    if (method === "DELETE" && state === "waiting") states.set(key, "cancelled");
    if (!states.has(key))
      return Response.json({ error: { reason: "bulk_change.not_found" } }, { status: 404 });
    return Response.json({ error: null, payload: viewOf(key) });
  };
  return {
    lost,
    asked,
    /** What became of the only change. */
    state: () => [...states.values()][0],
    begins: () => {
      for (const key of states.keys()) states.set(key, "done");
    },
    cancels: () => {
      for (const key of states.keys()) states.set(key, "cancelled");
    },
    fetch: (address: string, { method = "GET", body = "" }: RequestInit) => {
      asked.push(method);
      const answer = receive(method, address, body as string);
      return lost.has(method) ? Promise.reject(new TypeError("no network")) : Promise.resolve(answer);
    },
  };
};

const hidden = () => [...hiddenWorkouts(bulkChanges.get())];
const key = () => bulkChanges.get()[0]?.key ?? "";

describe("[LIST-4] deleting many workouts without a reliable connection", () => {
  let server: ReturnType<typeof createServer>;
  const onBegun = vi.fn<(change: { readonly state: BulkState }) => void>();
  const onTooLate = vi.fn<(key: string) => void>();
  const onEnd = vi.fn<(change: object) => Promise<void>>();
  const onFailure = vi.fn<() => void>();
  const begin = () =>
    void beginBulkChange({ kind: "delete" }, workouts, { onBegun, onTooLate, onEnd, onFailure });

  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    onEnd.mockResolvedValue(undefined);
    bulkChanges.set([]);
    server = createServer();
    vi.stubGlobal("fetch", server.fetch);
  });
  afterEach(() => {
    bulkChanges.set([]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is not reported as failed while the server may have received it, and is known to be unanswered", async () => {
    for (const method of ["POST", "GET", "DELETE"]) server.lost.add(method);
    begin();
    await vi.advanceTimersByTimeAsync(minute);
    expect(server.state()).toBe("waiting");
    expect(onFailure).not.toHaveBeenCalled();
    expect(hidden()).toEqual(workouts);
    expect(bulkChanges.get()).toMatchObject([{ isUnanswered: true }]);

    server.lost.clear();
    await vi.advanceTimersByTimeAsync(minute);
    expect(onBegun).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: "waiting" }));
    expect(bulkChanges.get()).toMatchObject([{ state: "waiting" }]);
    expect(bulkChanges.get()[0]?.isUnanswered).not.toBe(true);
    server.begins();
    await vi.advanceTimersByTimeAsync(minute);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(bulkChanges.get()).toEqual([]);
  });

  it("can be undone while nobody knows whether the server has received it, and stays undone", async () => {
    server.lost.add("POST");
    begin();
    await vi.advanceTimersByTimeAsync(minute);
    expect(await takeBack(key())).toEqual({ ok: true, value: true });
    expect([server.state(), hidden()]).toEqual(["cancelled", []]);
    const sent = server.asked.filter((method) => method === "POST").length;
    server.lost.clear();
    await vi.advanceTimersByTimeAsync(minute);
    expect(server.asked.filter((method) => method === "POST")).toHaveLength(sent);
    expect([server.state(), hidden()]).toEqual(["cancelled", []]);
    expect(onBegun).not.toHaveBeenCalled();
  });

  it("is reported as cancelled by somebody else if nobody here has undone it", async () => {
    begin();
    await vi.advanceTimersByTimeAsync(0);
    server.cancels();
    await vi.advanceTimersByTimeAsync(minute);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ state: "cancelled", isUndone: false }),
    );
    expect(hidden()).toEqual([]);
  });

  it("is undone even if the request to undo it arrives before the one to delete", async () => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<undefined>();
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      if (init.method === "POST") await arrival;
      return await server.fetch(address, init);
    });
    begin();
    expect(await takeBack(key())).toEqual({ ok: true, value: true });
    expect(server.state()).toBeUndefined();
    arrive(undefined);
    await vi.advanceTimersByTimeAsync(minute);
    expect([server.state(), hidden()]).toEqual(["cancelled", []]);
  });

  it("is undone as soon as the server answers to that, however often it did not", async () => {
    begin();
    await vi.advanceTimersByTimeAsync(0);
    server.lost.add("DELETE").add("GET");
    const whole = server.fetch;
    // Not even received.
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({}, { status: 503 })));
    const undone = takeBack(key());
    await vi.advanceTimersByTimeAsync(3000);
    expect(server.state()).toBe("waiting");
    expect(bulkChanges.get()).toMatchObject([{ isUndone: true, isUnanswered: true }]);
    server.lost.clear();
    vi.stubGlobal("fetch", whole);
    await vi.advanceTimersByTimeAsync(minute);
    expect(await undone).toEqual({ ok: true, value: true });
    expect([server.state(), hidden()]).toEqual(["cancelled", []]);
  });

  it("is no longer offered to undo once the server has begun, and is until then", async () => {
    begin();
    await vi.advanceTimersByTimeAsync(minute);
    expect(onTooLate).not.toHaveBeenCalled();
    const begun = key();
    server.begins();
    await vi.advanceTimersByTimeAsync(minute);
    expect(onTooLate).toHaveBeenCalledExactlyOnceWith(begun);
  });

  it("is too late to undo only if the server says so", async () => {
    begin();
    await vi.advanceTimersByTimeAsync(0);
    server.begins();
    expect(await takeBack(key())).toEqual({ ok: true, value: false });
  });

  it("is reported as failed if the server refuses it", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(Response.json({ error: { reason: "bulk_change.too_many" } }, { status: 429 })),
    );
    begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reason: "bulk_change.too_many" }),
    );
    expect(hidden()).toEqual([]);
  });
});
