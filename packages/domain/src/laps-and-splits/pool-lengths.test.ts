import { describe, expect, it } from "vitest";
import { type PoolLength, summarisePool } from "./pool-lengths.ts";

/** Four times 100 m in a 25 m pool: lengths of 30 s with 16 strokes, and 20 s at the wall after each set. */
const swim = (): PoolLength[] => {
  const lengths: PoolLength[] = [];
  let startTime = 0;
  for (let set = 0; set < 4; set++) {
    for (let i = 0; i < 4; i++) {
      lengths.push({
        startTime,
        elapsedTime: 30,
        timerTime: 30,
        strokes: 16,
        strokeType: "freestyle",
        isActive: true,
      });
      startTime += 30;
    }
    lengths.push({ startTime, elapsedTime: 20, isActive: false });
    startTime += 20;
  }
  return lengths;
};

describe("summarisePool", () => {
  it("is exact for four times 100 m in a pool of 25 m", () => {
    const summary = summarisePool(swim(), 25);
    expect(summary).toMatchObject({
      distance: 400,
      swimTime: 480,
      restTime: 80,
      strokes: 256,
      avgSwolf: 46,
      strokeLength: 25 / 16,
    });
    expect(summary?.lengths).toHaveLength(16);
    expect(summary?.lengths[4]?.startTime).toBe(140);
  });

  it("reports lengths of a pool of unknown length, and lengths without strokes", () => {
    const lengths = [{ startTime: 0, elapsedTime: 41, isActive: true }, ...swim().slice(0, 1)];
    const summary = summarisePool(lengths, undefined);
    expect(summary).toMatchObject({ swimTime: 71, strokes: 16, avgSwolf: 46 });
    expect(summary).not.toHaveProperty("distance");
    expect(summary?.lengths[0]).toEqual({ startTime: 0, duration: 41 });
    expect(summarisePool(lengths, 65_535)).not.toHaveProperty("distance");
  });

  it("is undefined without a swum length", () => {
    expect(summarisePool(undefined, 25)).toBeUndefined();
    expect(summarisePool([{ startTime: 0, elapsedTime: 20, isActive: false }], 25)).toBeUndefined();
    expect(summarisePool([{ startTime: 0, elapsedTime: Number.NaN, isActive: true }], 25)).toBeUndefined();
  });
});
