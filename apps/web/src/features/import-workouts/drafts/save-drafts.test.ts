import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";
import type { ImportedDraft } from "./import-queue.ts";

stubBrowser();
const { saveDrafts } = await import("./save-drafts.ts");

const drafts = Array.from({ length: 1201 }, (_, i): ImportedDraft => ({
  kind: "success",
  workout: { workoutKey: i.toString(16).padStart(24, "0"), sharingFlags: 0 } as WorkoutView,
  title: ` Ride ${i} `,
  activityId: 2,
}));

/** A draft of a file without times, with the start that its owner typed. */
const timed = (start?: { readonly date: string; readonly time: string }): ImportedDraft => ({
  kind: "success",
  // Taken as of the upload, at 09:45:30 in Kathmandu.
  workout: {
    workoutKey: "a".repeat(24),
    sharingFlags: 0,
    startTime: Date.UTC(2026, 5, 2, 4, 0, 30),
    timeOffsetInMinutes: 345,
  } as WorkoutView,
  title: "",
  activityId: 2,
  ...(start && { start }),
});

/** A server that saves what it is sent, for a limited number of calls. */
const serve = (most = Number.POSITIVE_INFINITY) => {
  const calls: { workoutKey: string }[][] = [];
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    const payload = JSON.parse(body) as { workoutKey: string }[];
    calls.push(payload);
    const isRefused = calls.length > most;
    const answer = isRefused ? { error: { reason: "internal" } } : { error: null, payload, metadata: null };
    return Promise.resolve(Response.json(answer, { status: isRefused ? 500 : 200 }));
  });
  return calls;
};

describe("[ADD-3] saving what was imported", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("splits more drafts than one call takes into several calls", async () => {
    const calls = serve();
    const saved = await saveDrafts(drafts, "public");
    expect(calls.map((call) => call.length)).toEqual([500, 500, 201]);
    expect(calls[0]?.[1]).toMatchObject({ description: "Ride 1", activityId: 2, sharingFlags: 19 });
    expect(saved.ok && saved.value.map(({ workoutKey }) => workoutKey)).toEqual(
      drafts.map(({ workout }) => workout.workoutKey),
    );
  });

  it("begins a draft when its owner says, by the clock of its place, and else when the server took", async () => {
    const calls = serve();
    const date = "2024-01-15";
    await saveDrafts(
      [
        timed({ date, time: "09:05" }),
        timed(),
        timed({ date: "", time: "09:05" }),
        timed({ date: "0202-01-15", time: "09:05" }),
        timed({ date, time: "" }),
      ],
      "private",
    );
    expect(calls[0]?.map((header) => (header as { startTime?: number }).startTime)).toEqual([
      // Kathmandu is 5:45 ahead of UTC all year (tzdata, asia).
      Date.UTC(2024, 0, 15, 3, 20, 30),
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("stops at the first call that fails", async () => {
    const calls = serve(1);
    expect(await saveDrafts(drafts, "private")).toMatchObject({ ok: false });
    expect(calls).toHaveLength(2);
  });

  it("leaves out what was deleted elsewhere, so that it does not keep the rest from being saved", async () => {
    const some = drafts.slice(0, 140);
    const there = new Set(some.map(({ workout }) => workout.workoutKey));
    const saves: number[] = [];
    vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body: string }) => {
      const isSave = method === "POST";
      const query = new URL(address, "https://cairn.example").searchParams;
      const keys = isSave
        ? (JSON.parse(body) as { workoutKey: string }[]).map(({ workoutKey }) => workoutKey)
        : (query.get("workouts") ?? "").split(",");
      const payload = keys.filter((key) => there.has(key)).map((workoutKey) => ({ workoutKey }));
      if (isSave) saves.push(keys.length);
      if (isSave ? payload.length === keys.length : keys.length <= 100)
        return Promise.resolve(Response.json({ error: null, payload, metadata: null }));
      const reason = isSave ? "workout.not_found" : "request.invalid";
      return Promise.resolve(Response.json({ error: { reason } }, { status: isSave ? 404 : 400 }));
    });
    for (const index of [1, 130]) there.delete(some[index]?.workout.workoutKey ?? "");
    const saved = await saveDrafts(some, "public");
    expect(saves).toEqual([140, 138]);
    expect(saved.ok && saved.value.map(({ workoutKey }) => workoutKey)).toEqual([...there]);
    there.clear();
    expect(await saveDrafts(some, "public")).toMatchObject({ error: { reason: "workout.not_found" } });
    expect(saves).toEqual([140, 138, 140]);
  });
});
