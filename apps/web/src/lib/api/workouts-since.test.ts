import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";

stubBrowser();
const { workoutsSince } = await import("./workouts-since.ts");

const keyOf = (index: number) => index.toString(16).padStart(24, "0");

/** A diary with a number of workouts, which answers by limit and offset; one call can be made to fail. */
const serve = (count: number, failsAt = Number.POSITIVE_INFINITY) => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const query = new URL(address, "https://cairn.example").searchParams;
    asked.push(query);
    if (asked.length === failsAt) return Promise.resolve(Response.json({ error: null }, { status: 503 }));
    const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
    const length = Math.max(0, Math.min(limit, count - offset));
    const payload = Array.from({ length }, (_unused, index) => ({ workoutKey: keyOf(offset + index) }));
    return Promise.resolve(Response.json({ error: null, payload, metadata: null }));
  });
  return asked;
};

describe("own workouts since an instant", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("are searched on every page of the diary, and others are left out", async () => {
    const asked = serve(2300);
    const wanted = new Set([keyOf(3), keyOf(1500), keyOf(2299), "f".repeat(24)]);
    const found = await workoutsSince(1_700_000_000_000, wanted);
    expect(found.ok && found.value.map(({ workoutKey }) => workoutKey)).toEqual([
      keyOf(3),
      keyOf(1500),
      keyOf(2299),
    ]);
    expect(asked.map((query) => query.get("offset"))).toEqual(["0", "1000", "2000"]);
    expect(asked.every((query) => query.get("since") === "1700000000000")).toBe(true);
  });

  it("end with an incomplete page, also if the previous one was the last", async () => {
    const asked = serve(1000);
    expect(await workoutsSince(0, new Set([keyOf(999)]))).toMatchObject({ ok: true, value: [{}] });
    expect(asked).toHaveLength(2);
  });

  it("are not returned in part if a page fails", async () => {
    serve(2300, 2);
    expect(await workoutsSince(0, new Set([keyOf(3)]))).toMatchObject({ ok: false, error: { status: 503 } });
  });
});
