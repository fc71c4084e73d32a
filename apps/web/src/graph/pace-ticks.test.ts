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
    expect(paceTicks(0.85, 1.05, 100).length).toBeGreaterThanOrEqual(1);
  });

  it("are empty without a speed", () => {
    expect(paceTicks(0, 0, 1000)).toEqual([]);
  });
});
