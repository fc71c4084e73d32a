import { describe, expect, it } from "vitest";
import { known } from "../known.ts";
import { judgeTotals } from "../plausibility/choose-totals.ts";
import type { Recording } from "../recording/recording.ts";
import { analyseRecording, analysisVersion } from "./analyse-recording.ts";

/**
 * A ride due east along the equator: a step of 1e-4 degrees, 11.119508 m, every 2 s for an hour, with a stop
 * of 10 minutes cut out in the middle.
 */
const ride = (): Recording => {
  const length = 1801;
  const time = Float64Array.from({ length }, (_, i) => i * 2 + (i > 900 ? 600 : 0));
  return {
    startTime: Date.UTC(2026, 4, 3, 6),
    length,
    segmentStarts: [0, 901],
    columns: {
      time,
      lat: new Float64Array(length),
      lon: Float64Array.from({ length }, (_, i) => 10 + i * 1e-4),
      ele: Float64Array.from({ length }, (_, i) => 200 + Math.min(i, 1800 - i) / 9),
      heartRate: Float64Array.from({ length }, (_, i) => (i % 2 === 0 ? 139 : 141)),
      cadence: new Float64Array(length).fill(85),
      power: new Float64Array(length).fill(180),
    },
    laps: [],
  };
};

const stepLength = 11.11950803;

/** Times and heights of points every 5 s on a steady slope. */
const slope = (length: number, start: number, first: number, last: number) =>
  Array.from({ length }, (_, i) => ({
    now: start + i * 5,
    height: first + ((last - first) * i) / (length - 1),
  }));

describe("analyseRecording", () => {
  it("computes every total of a ride with a known truth", () => {
    const analysis = analyseRecording(ride(), { activityId: 2 });
    expect(analysis.version).toBe(analysisVersion);
    expect(analysis.elapsedTime).toBe(4200);
    expect(analysis.timerTime).toBe(3598);
    expect(analysis.movingTime).toBe(3598);
    expect(analysis.distance).toBeCloseTo(1799 * stepLength, 3);
    expect(analysis.avgSpeed).toBeCloseTo(stepLength / 2, 6);
    expect(analysis.maxSpeed).toBeCloseTo(stepLength / 2, 6);
    expect(analysis.ascent).toBeGreaterThan(96);
    expect(analysis.descent).toBeGreaterThan(96);
    expect(analysis.minElevation).toBe(200);
    expect(analysis.maxElevation).toBe(300);
    expect(analysis.avgHeartRate).toBeCloseTo(140, 6);
    expect(analysis.maxHeartRate).toBe(141);
    expect(analysis).toMatchObject({ avgCadence: 85, maxCadence: 85, avgPower: 180, maxPower: 180 });
    expect(analysis.start).toEqual({ lon: 10, lat: 0 });
    expect(analysis.stop?.lon).toBeCloseTo(10.18, 9);
    expect(analysis.bbox?.[2]).toBeCloseTo(10.18, 9);
  });

  it("keeps a spike out of distance, speed and bounding box", () => {
    const recording = ride();
    const lat = recording.columns.lat ?? new Float64Array(0);
    lat[300] = 3;
    const analysis = analyseRecording(recording, { activityId: 2 });
    expect(analysis.distance).toBeCloseTo(1799 * stepLength, 2);
    expect(analysis.maxSpeed).toBeLessThan(6);
    expect(analysis.bbox?.[3]).toBe(0);
  });

  it("computes what a gym session has, and leaves the rest absent", () => {
    const recording = {
      length: 3,
      segmentStarts: [0],
      columns: { time: Float64Array.of(0, 60, 120), heartRate: Float64Array.of(100, 120, 110) },
      laps: [],
    };
    const analysis = analyseRecording(recording, { activityId: 23 });
    expect(analysis).toMatchObject({
      elapsedTime: 120,
      timerTime: 120,
      movingTime: 120,
      avgHeartRate: 112.5,
      maxHeartRate: 120,
    });
    expect(Object.keys(analysis).toSorted()).toEqual([
      "avgHeartRate",
      "bestHeartRates",
      "elapsedTime",
      "energyEstimate",
      "maxHeartRate",
      "movingTime",
      "timerTime",
      "trainingImpulse",
      "version",
      "zoneLoad",
    ]);
  });

  it("makes nothing of a meter that died: energy is by heart rate, as if there had been none", () => {
    const length = 14_401;
    const time = Float64Array.from({ length }, (_, i) => i);
    const columns = {
      time,
      lat: new Float64Array(length),
      lon: Float64Array.from(time, (now) => 10 + now * 5e-5),
      heartRate: new Float64Array(length).fill(150),
    };
    const ridden = (power: Float64Array) =>
      analyseRecording(
        { length, segmentStarts: [0], columns: { ...columns, power }, laps: [] },
        { activityId: 2 },
      );
    for (const power of [time.map((now) => (now < 600 ? 200 : Number.NaN)), time.map(() => 0)]) {
      const analysis = ridden(power);
      expect(analysis.normalizedPower).toBeUndefined();
      expect(analysis.work).toBeUndefined();
      // 51.159 kJ a minute at 150 bpm: the mean of both formulas of Keytel et al. for 70 kg and 40 years.
      expect(analysis.energyEstimate?.rule).toBe("heartRate");
      expect(analysis.energyEstimate?.energy).toBeCloseTo((51.159 / 4.184) * 240, -1);
    }
    const whole = ridden(time.map(() => 200));
    expect(whole.normalizedPower).toBeCloseTo(200, 6);
    // 2,880 kJ at an efficiency of 24 %.
    expect(whole.energyEstimate).toEqual({ energy: expect.closeTo(2868, 0), rule: "power" });
  });

  it("does not count the swim of a triathlon as hours at 0 W", () => {
    const length = 5401;
    const time = Float64Array.from({ length }, (_, i) => i);
    const power = time.map((now) => (now < 1800 ? Number.NaN : 220));
    const recording = { length, segmentStarts: [0], columns: { time, power }, laps: [] };
    const { normalizedPower, work, avgPower } = analyseRecording(recording, { activityId: 74 });
    expect([normalizedPower, work, avgPower]).toEqual([undefined, undefined, 220]);
  });

  it("does not hold a heart rate into a pause, where it would become the highest that somebody held", () => {
    const seconds = Array.from({ length: 301 }, (_, i) => i);
    const time = Float64Array.from([...seconds, ...seconds.map((now) => now + 600)]);
    const heartRate = time.map((now) => (now === 300 ? 175 : 150));
    const recording = {
      length: time.length,
      segmentStarts: [0, 301],
      columns: { time, heartRate },
      laps: [],
    };
    const { bestHeartRates } = analyseRecording(recording, { activityId: 23 });
    expect(bestHeartRates?.find(({ duration }) => duration === 15)?.value).toBe(150);
  });

  it("counts no ride on a cable car while the timer is stopped as climb, and takes it as no evidence against the device", () => {
    // 45 minutes from 100 to 400 m, a cable car to 1,200 m, 40 minutes down to 800 m, a point every 5 s.
    const [up, down] = [541, 481];
    const points = [...slope(up, 0, 100, 400), ...slope(down, 4200, 1200, 800)];
    const recording = {
      length: points.length,
      segmentStarts: [0, up],
      columns: {
        time: Float64Array.from(points, ({ now }) => now),
        lat: Float64Array.from(points, (_, i) => 46 + i * 5e-5),
        lon: new Float64Array(points.length).fill(7),
        ele: Float64Array.from(points, ({ height }) => height),
      },
      laps: [],
    };
    const hiking = 11;
    const { verticalSpeed, evidence, ...computed } = analyseRecording(recording, { activityId: hiking });
    expect((verticalSpeed ?? 0) * 3600).toBeCloseTo(400, -1);
    expect(evidence?.rise).toBeLessThanOrEqual(300);
    expect(evidence).toMatchObject({ gain: expect.closeTo(300, 6), loss: expect.closeTo(400, 6) });
    const judged = judgeTotals({
      device: { ascent: 380 },
      computed: { ...computed, totalTime: computed.timerTime ?? 0 },
      analysisVersion,
      activityId: hiking,
      ...known("evidence", evidence),
    });
    expect(judged.totals.ascent).toMatchObject({ value: 380, source: "device" });
    expect(judged.totals.ascent).not.toHaveProperty("contradiction");
  });

  it("computes nothing for an empty recording", () => {
    expect(analyseRecording({ length: 0, segmentStarts: [], columns: {}, laps: [] })).toEqual({
      version: analysisVersion,
    });
  });

  it("returns finite numbers for the most broken columns", () => {
    const length = 500;
    const hostile = [Number.NaN, Infinity, -Infinity, 0, -1, 1e300, 65_535, 42, 180, 1e-300];
    const column = (seed: number) => Float64Array.from({ length }, (_, i) => hostile[(i * seed) % 10] ?? 0);
    const columns = {
      time: column(3),
      lat: column(7),
      lon: column(9),
      ele: column(1),
      distance: column(11),
      speed: column(13),
      heartRate: column(17),
      cadence: column(19),
      power: column(21),
    };
    const analysis = analyseRecording({ length, segmentStarts: [0, 7, 7, 900], columns, laps: [] });
    const numbersIn = (value: unknown): number[] =>
      typeof value === "number"
        ? [value]
        : typeof value === "object"
          ? Object.values(value ?? {}).flatMap(numbersIn)
          : [];
    const numbers = numbersIn(analysis);
    expect(numbers.every((value) => Number.isFinite(value))).toBe(true);
  });
});
