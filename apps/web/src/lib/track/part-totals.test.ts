import { describe, expect, it } from "vitest";
import { partTotals } from "./part-totals.ts";

const column = (...values: number[]) => Float64Array.from(values);

describe("partTotals", () => {
  const series = {
    length: 5,
    time: column(0, 10, 20, 40, 50),
    distance: column(0, 100, 250, 300, 400),
    ele: column(100, 102, 108, 104, 110),
    heartRate: column(100, 120, 140, 160, Number.NaN),
    segmentStarts: [0],
  };

  it("has distance and time between the ends", () => {
    expect(partTotals(series, { from: 1, to: 3 })).toMatchObject({ distance: 200, time: 30 });
  });

  it("leaves a pause in the recording out of the time", () => {
    const paused = { ...series, segmentStarts: [0, 3] };
    expect(partTotals(paused, { from: 1, to: 3 })).toMatchObject({ distance: 200, time: 10 });
    expect(partTotals(paused, { from: 0, to: 4 }).time).toBe(30);
  });

  it("counts climbs from 3 m on, as for the whole workout", () => {
    // 102 -> 108 is 6; down to 104; 104 -> 110 is 6 again. The 2 m from 100 to 102 alone are noise.
    expect(partTotals(series, { from: 1, to: 4 }).ascent).toBe(12);
    expect(partTotals(series, { from: 0, to: 1 }).ascent).toBe(0);
  });

  it("weighs heart rate by time: 10 s at 120, 10 s at 140, 20 s at 160", () => {
    expect(partTotals(series, { from: 0, to: 4 }).avgHeartRate).toBe(145);
  });

  it("averages power over all of the time, and cadence over the time with turning pedals", () => {
    const sensors = { ...series, power: column(0, 300, 0, 150, 150), cadence: column(0, 90, 0, 80, 80) };
    // 10 s at 300 W, 10 s at 0, 30 s at 150; 10 s at 90 and 30 s at 80 per minute.
    const totals = partTotals(sensors, { from: 0, to: 4 });
    expect(totals.avgPower).toBe(150);
    expect(totals.avgCadence).toBe(82.5);
  });

  it("has the grade between the ends: 10 m up on 400 m are 2.5 %; none on 50 m or less", () => {
    expect(partTotals(series, { from: 0, to: 4 }).grade).toBeCloseTo(0.025, 9);
    expect(partTotals({ ...series, distance: column(0, 10, 20, 30, 40) }, { from: 0, to: 4 }).grade).toBe(
      undefined,
    );
  });

  it("has nothing for values that were not measured", () => {
    const { time, distance, length, segmentStarts } = series;
    const plain = partTotals({ time, distance, length, segmentStarts }, { from: 0, to: 4 });
    expect(plain.ascent).toBeUndefined();
    expect(plain.avgHeartRate).toBeUndefined();
    expect(plain.avgPower).toBeUndefined();
    expect(plain.avgCadence).toBeUndefined();
    expect(plain.grade).toBeUndefined();
  });
});
