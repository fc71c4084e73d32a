import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";

stubBrowser();
const { workoutsByKey } = await import("./workouts-by-key.ts");

const keyOf = (i: number): string => i.toString(16).padStart(24, "0");

/** A server that has the workouts with even numbers, and may fail from some call on. */
const serve = (most = Number.POSITIVE_INFINITY) => {
  const asked: string[][] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const keys = new URL(address, "http://localhost").searchParams.get("workouts")?.split(",") ?? [];
    asked.push(keys);
    if (asked.length > most)
      return Promise.resolve(Response.json({ error: { reason: "internal" } }, { status: 503 }));
    const payload = keys
      .filter((key) => Number.parseInt(key, 16) % 2 === 0)
      .map((workoutKey) => ({ workoutKey }));
    return Promise.resolve(
      Response.json({ error: null, payload, metadata: { workoutcount: "0", until: "0" } }),
    );
  });
  return asked;
};

describe("own workouts by their keys", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("are asked a hundred at a time, and deleted ones are left out", async () => {
    const asked = serve();
    const keys = Array.from({ length: 250 }, (_, i) => keyOf(i));
    const found = await workoutsByKey(keys);
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(found.ok && found.value.map(({ workoutKey }) => workoutKey)).toEqual(
      keys.filter((_, i) => i % 2 === 0),
    );
  });

  it("are not returned in part if a call fails", async () => {
    serve(1);
    expect(await workoutsByKey(Array.from({ length: 101 }, (_, i) => keyOf(i)))).toMatchObject({
      ok: false,
      error: { status: 503 },
    });
  });
});
