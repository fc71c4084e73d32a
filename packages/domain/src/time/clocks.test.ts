import { describe, expect, it } from "vitest";
import { clockColumn, clockOf, secondsBy } from "./clocks.ts";

const [running, poolSwimming, alpineSkiing, telemark] = [1, 21, 13, 84];

describe("the clock of a number", () => {
  it("is the timer for numbers beside the duration, and elapsed time for best efforts", () => {
    for (const number of [
      "duration",
      "average",
      "split",
      "lap",
      "selection",
      "graphSpeed",
      "comparison",
      "ranking",
    ] as const)
      expect(clockOf(number, running)).toBe("timer");
    expect(clockOf("bestEffort", running)).toBe("elapsed");
    expect(clockOf("movingAverage", running)).toBe("moving");
  });

  it("leaves rests in the pool and queues at the lifts out of the average, and out of nothing else", () => {
    for (const activityId of [poolSwimming, alpineSkiing, telemark]) {
      expect(clockOf("average", activityId)).toBe("moving");
      expect(clockOf("duration", activityId)).toBe("timer");
    }
  });
});

describe("a recording that was paused from 10 s to 100 s, and stood still from 100 s to 105 s", () => {
  const recording = {
    length: 4,
    segmentStarts: [0, 2],
    columns: { time: Float64Array.of(0, 10, 100, 105) },
  };

  it("has a column for each clock", () => {
    expect(clockColumn("elapsed", recording)).toEqual(Float64Array.of(0, 10, 100, 105));
    expect(clockColumn("timer", recording)).toEqual(Float64Array.of(0, 10, 10, 15));
    const moving = Float64Array.of(0, 10, 10, 10);
    expect(clockColumn("moving", recording, moving)).toEqual(moving);
    expect(clockColumn("moving", recording)).toEqual(Float64Array.of(0, 10, 10, 15));
    expect(clockColumn("elapsed", { ...recording, columns: {} })).toBeUndefined();
  });

  it("falls back to the timer if a clock is unknown", () => {
    expect(secondsBy("moving", { timer: 15 })).toBe(15);
    expect(secondsBy("elapsed", { elapsed: 105, timer: 15 })).toBe(105);
    expect(secondsBy("timer", {})).toBeUndefined();
  });
});
