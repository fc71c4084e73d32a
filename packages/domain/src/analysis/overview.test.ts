import { describe, expect, it } from "vitest";
import { overviewOf } from "./overview.ts";

const recordingOf = (length: number) => {
  const time = Float64Array.from({ length }, (_, i) => i);
  return {
    length,
    segmentStarts: [0],
    columns: {
      time,
      distance: time.map((now) => now * 3),
      ele: time.map((now) => 100 + now / 100),
      heartRate: time.map((now) => (now % 4 === 0 ? Number.NaN : 140)),
    },
    laps: [],
  };
};

describe("overviewOf", () => {
  it("[WORK-2] has speed, elevation and heart rate of every point of a short recording, over distance and time", () => {
    const recording = recordingOf(5);
    const rows = overviewOf(recording, recording.columns.distance);
    expect(rows).toEqual([
      [0, 0, 100, 3, null],
      [3, 1, 100, 3, 140],
      [6, 2, 100, 3, 140],
      [9, 3, 100, 3, 140],
      [12, 4, 100, 3, null],
    ]);
  });

  it("has at most 1,000 rows from the first point to the last, with distance and time that never decrease", () => {
    for (const length of [999, 1000, 1001, 1999, 20_000]) {
      const recording = recordingOf(length);
      const rows = overviewOf(recording, recording.columns.distance);
      expect(rows).toHaveLength(Math.min(1000, length));
      expect(rows[0]?.slice(0, 2)).toEqual([0, 0]);
      expect(rows.at(-1)?.slice(0, 2)).toEqual([(length - 1) * 3, length - 1]);
      for (let k = 1; k < rows.length; k++) {
        expect(rows[k]?.[0]).toBeGreaterThan(rows[k - 1]?.[0] ?? 0);
        expect(rows[k]?.[1]).toBeGreaterThan(rows[k - 1]?.[1] ?? 0);
      }
    }
  });

  it("is null for unknown values, and empty for an empty recording", () => {
    const bare = { length: 2, segmentStarts: [0], columns: {}, laps: [] };
    expect(overviewOf(bare, new Float64Array(2))).toEqual([
      [0, 0, null, null, null],
      [0, 1, null, null, null],
    ]);
    expect(overviewOf({ ...bare, length: 0 }, new Float64Array(0))).toEqual([]);
  });
});
