import { describe, expect, it } from "vitest";
import { paceTicks } from "./pace-ticks.ts";

describe("paceTicks", () => {
  it("are familiar paces, far enough apart, as speeds", () => {
    const ticks = paceTicks(0, 4, 1000);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.every((speed) => Math.round(1000 / speed) % 15 === 0)).toBe(true);
    ticks.slice(1).forEach((speed, index) => {
      expect(speed - (ticks[index] ?? 0)).toBeGreaterThan(1);
    });
  });

  it("include some for a swimmer's even 100 m", () => {
    const ticks = paceTicks(0.85, 1.05, 100);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.every((speed) => Math.round(100 / speed) % 5 === 0)).toBe(true);
  });

  it.each([
    [0.9, 1, 100],
    [2.6, 3.1, 1000],
    [2.9, 3.05, 1000],
    [2.9, 3.05, 1609.344],
    [4.5, 4.8, 500],
  ])("are at least two however even the pace is: from %d to %d m/s over %d m", (slowest, fastest, length) => {
    const ticks = paceTicks(slowest, fastest, length);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    for (const speed of ticks) {
      expect(speed).toBeGreaterThan(slowest);
      expect(speed).toBeLessThan(fastest);
      expect(Math.abs(length / speed - Math.round(length / speed))).toBeLessThan(1e-6);
    }
  });

  it("are empty without a speed", () => {
    expect(paceTicks(0, 0, 1000)).toEqual([]);
  });
});
