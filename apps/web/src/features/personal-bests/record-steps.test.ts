import { describe, expect, it } from "vitest";
import { recordAt, recordPoints, stepPath } from "./record-steps.ts";

const record = (startTime: number, value: number) => ({
  workoutKey: "a".repeat(24),
  startTime,
  timeOffsetInMinutes: 0,
  value,
  effortStart: 0,
});

describe("the graph of a record", () => {
  it("[BEST-4] has each record from its time until now, with better ones higher, for times as for watts", () => {
    const times = recordPoints([record(0, 300), record(500, 290), record(750, 260)], 1000);
    expect(times.map(({ x }) => x)).toEqual([0, 0.5, 0.75]);
    expect(times.map(({ y }) => y)).toEqual([0.12, expect.closeTo(0.31, 9), expect.closeTo(0.88, 9)]);
    const watts = recordPoints([record(0, 200), record(500, 240)], 1000);
    expect((watts[1]?.y ?? 0) > (watts[0]?.y ?? 1)).toBe(true);
  });

  it("[BEST-4] draws the record of each moment as a level line until it is broken", () => {
    const points = recordPoints([record(0, 300), record(500, 200)], 1000);
    expect(stepPath(points)).toBe("M0.00 88.00H50.00V12.00H100");
    expect([0, 0.49, 0.5, 1].map((share) => recordAt(points, share))).toEqual([0, 0, 1, 1]);
    expect(stepPath(recordPoints([record(5, 300)], 5))).toBe("M0.00 50.00H100");
    expect(stepPath([])).toBe("");
  });
});
