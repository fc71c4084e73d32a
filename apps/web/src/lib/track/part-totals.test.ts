import { createRandom } from "@cairn/demo/random";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import type { Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import { describe, expect, it } from "vitest";
import { partMeasures, partTotals } from "./part-totals.ts";

const column = (...values: number[]) => Float64Array.from(values);

/** Totals between two points of a recording, by default of all of it. */
function totalsOf(columns: RecordingColumns, { segmentStarts = [0], from = 0, to = -1 } = {}) {
  const length = Object.values(columns)[0]?.length ?? 0;
  const recording: Recording = { length, segmentStarts, columns, laps: [] };
  const { time = new Float64Array(length), distance = new Float64Array(length), ele } = columns;
  const series = { length, segmentStarts, time, distance, ...(ele ? { ele } : {}) };
  const part = { from, to: to < 0 ? length - 1 : to };
  return partTotals(series, partMeasures({ recording, climb: undefined }), part);
}

describe("partTotals", () => {
  const columns = {
    time: column(0, 10, 20, 40, 50),
    distance: column(0, 100, 250, 300, 400),
    ele: column(100, 102, 108, 104, 110),
    heartRate: column(100, 120, 140, 160, Number.NaN),
  };

  it("has distance and time between the ends", () => {
    expect(totalsOf(columns, { from: 1, to: 3 })).toMatchObject({ distance: 200, time: 30 });
  });

  it("leaves a pause in the recording out of the time", () => {
    const segmentStarts = [0, 3];
    expect(totalsOf(columns, { segmentStarts, from: 1, to: 3 })).toMatchObject({ distance: 200, time: 10 });
    expect(totalsOf(columns, { segmentStarts }).time).toBe(30);
  });

  it("weighs heart rate by time, with the mean of the ends of each step", () => {
    // 10 s at 110, 10 s at 130, 20 s at 150 and 10 s at the last known 160.
    expect(totalsOf(columns).avgHeartRate).toBe((10 * 110 + 10 * 130 + 20 * 150 + 10 * 160) / 50);
  });

  it("averages power over all of the time, and cadence over the time with turning pedals", () => {
    const time = column(0, 10, 20, 30, 40);
    const totals = totalsOf({ time, power: column(300, 300, 0, 0, 0), cadence: column(90, 90, 0, 0, 80) });
    expect(totals.avgPower).toBe((10 * 300 + 10 * 150) / 40);
    expect(totals.avgCadence).toBeCloseTo((20 * 90 + 10 * 80) / 30, 9);
  });

  it("counts no sensor during a pause: 20 min at 150 bpm and 200 W, half an hour of rest, 10 s at 90 bpm without pedalling, 20 min as before", () => {
    // Seconds after the pause; in its first ten the heart rate is 90.
    const second = [...Array(1201).keys(), ...Array.from({ length: 1211 }, (_, i) => 3000 + i)];
    const eased = second.map((now) => now >= 3000 && now < 3010);
    const totals = totalsOf(
      {
        time: column(...second),
        heartRate: column(...eased.map((is) => (is ? 90 : 150))),
        power: column(...eased.map((is) => (is ? 0 : 200))),
      },
      { segmentStarts: [0, 1201] },
    );
    expect(totals.time).toBe(2410);
    // The step from the tenth second to the next one has the mean of its ends.
    expect(totals.avgHeartRate).toBeCloseTo((2400 * 150 + 9.5 * 90 + 0.5 * 150) / 2410, 9);
    expect(totals.avgPower).toBeCloseTo((2400 * 200 + 0.5 * 200) / 2410, 9);
  });

  it("takes a heart rate of 0 for a missing one", () => {
    const time = column(...Array(601).keys());
    expect(totalsOf({ time, heartRate: time.map((now) => (now % 3 === 0 ? 0 : 150)) }).avgHeartRate).toBe(
      150,
    );
  });

  it("counts a value for 30 seconds at most", () => {
    // The sensor was silent for 10 minutes: 10 s at 100, 30 s at the mean of the next two values, 10 s at 160.
    const time = column(0, 10, 610, 620);
    const heartRate = column(100, 100, 160, 160);
    expect(totalsOf({ time, heartRate }).avgHeartRate).toBe((10 * 100 + 30 * 130 + 10 * 160) / 50);
  });

  it("counts every point once if the recording has no clock", () => {
    const totals = totalsOf({ heartRate: column(90, 120, 130, 140) }, { from: 1, to: 3 });
    expect(totals).toMatchObject({ time: 0, avgHeartRate: 130 });
  });

  it("climbs three hills of 100 m by 300 m, however the barometer trembles", () => {
    const random = createRandom("three hills");
    const time = column(...Array(3601).keys());
    const hills = time.map((now) => (now % 1200 < 600 ? now % 1200 : 1200 - (now % 1200)) / 6);
    const ascent = totalsOf({ time, ele: hills.map((height) => height + random.gaussian()) }).ascent ?? 0;
    expect(Math.abs(ascent - 300)).toBeLessThan(6);
  });

  it("has the workout's own totals if all of it is selected", () => {
    const random = createRandom("a whole workout");
    const length = 3000;
    const steps = Float64Array.from({ length }, () => random.pick([1, 1, 1, 2, 45]));
    let now = 0;
    const raw: Recording = {
      length,
      segmentStarts: [0, 700, 701, 2200],
      columns: {
        time: steps.map((step) => (now += step)),
        lat: steps.map((_, i) => 46 + i / 40_000),
        lon: steps.map(() => 11),
        ele: steps.map((_, i) => 400 + 60 * Math.sin(i / 200) + random.gaussian()),
        heartRate: steps.map(() => random.pick([0, 120, 140, 170, Number.NaN])),
        cadence: steps.map(() => random.pick([0, 80, 95, Number.NaN])),
        power: steps.map(() => random.pick([0, 150, 320, Number.NaN])),
      },
      laps: [],
    };
    const measured = measureTrack(raw, 2);
    const { recording, distances } = measured;
    const whole = analyseRecording(raw, { activityId: 2, measured });
    const series = { length, segmentStarts: raw.segmentStarts, time: steps, distance: distances };
    const totals = partTotals(series, partMeasures({ recording, climb: undefined }), {
      from: 0,
      to: length - 1,
    });
    expect(totals).toMatchObject({
      distance: whole.distance,
      time: whole.timerTime,
      ascent: whole.ascent,
      avgHeartRate: whole.avgHeartRate,
      avgPower: whole.avgPower,
      avgCadence: whole.avgCadence,
    });
  });

  it("has the grade between the ends: 10 m up on 400 m are 2.5 %; none on 50 m or less", () => {
    expect(totalsOf(columns).grade).toBeCloseTo(0.025, 9);
    expect(totalsOf({ ...columns, distance: column(0, 10, 20, 30, 40) }).grade).toBe(undefined);
  });

  it("has nothing for values that were not measured", () => {
    const { time, distance } = columns;
    const plain = totalsOf({ time, distance });
    expect(plain.ascent).toBeUndefined();
    expect(plain.avgHeartRate).toBeUndefined();
    expect(plain.avgPower).toBeUndefined();
    expect(plain.avgCadence).toBeUndefined();
    expect(plain.grade).toBeUndefined();
  });
});
