import { describe, expect, it } from "vitest";
import { legValues } from "./leg-values.ts";

const [running, cycling, gym] = [1, 2, 23];

describe("the values of a leg", () => {
  it("are its time, its distance and the speed over that time", () => {
    const totals = { elapsedTime: 2000, timerTime: 1800, distance: 15_000 };
    const values = legValues({ activityId: cycling, startTime: 0, totals });
    // 15 km in half an hour are 30 km/h; its end is 200 s later, after a pause.
    expect(values).toEqual({ duration: 1800, elapsed: 2000, distance: 15_000, speed: 30 / 3.6 });
    const { timerTime: _, ...withoutTimer } = totals;
    expect(legValues({ activityId: cycling, startTime: 0, totals: withoutTimer }).duration).toBe(2000);
  });

  it("are unknown for a leg that a privacy zone cuts", () => {
    const values = legValues({ activityId: running, startTime: 1800, totals: {} });
    expect(values).toEqual({
      duration: undefined,
      elapsed: undefined,
      distance: undefined,
      speed: undefined,
    });
  });

  it("have no speed without a time, or in a sport without a pace", () => {
    const totals = { timerTime: 600, distance: 300 };
    expect(legValues({ activityId: gym, startTime: 0, totals }).speed).toBeUndefined();
    expect(legValues({ activityId: running, startTime: 0, totals: { distance: 300 } }).speed).toBeUndefined();
  });
});
