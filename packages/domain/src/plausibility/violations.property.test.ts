import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseRecording } from "../analysis/analyse-recording.ts";
import { measureTrack } from "../measured-track/measured-track.ts";
import type { Lap, Recording } from "../recording/recording.ts";
import { judgeTotals } from "./choose-totals.ts";
import { type JudgedLap, judgeLaps } from "./judge-laps.ts";
import { type ProvenanceInput, totalNames, type Totals } from "./provenance.ts";
import { type DisplayedLap, violations } from "./violations.ts";

/** Runs, rides, indoor walks, swims, skiing, flights, gym. */
const activityId = fc.constantFrom(0, 1, 2, 4, 11, 13, 21, 23, 26, 52, 53, 57, 85, 88);

/** Values in files: correct numbers, none, zeros, markers for missing values, wrong units, nonsense. */
const anyValue = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0, max: 400, noNaN: true }) },
  { weight: 4, arbitrary: fc.double({ min: 0, max: 40_000, noNaN: true }) },
  fc.constantFrom(0, 255, 65.535, 65_535, 4_294_967.295, 42_949_672.95),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.double(),
);

const anyTotals: fc.Arbitrary<Totals> = fc.record(
  Object.fromEntries(totalNames.map((name) => [name, anyValue])),
  { requiredKeys: [] },
);

/**
 * Totals as the rules compute them: sensors in order, times in order, and a track at least as long as its
 * straight parts.
 */
const computedTotals = fc
  .record({
    distance: fc.double({ min: 0, max: 60_000, noNaN: true }),
    elapsedTime: fc.double({ min: 0, max: 20_000, noNaN: true }),
    shares: fc.tuple(...Array.from({ length: 8 }, () => fc.double({ min: 0, max: 1, noNaN: true }))),
    maxima: fc.tuple(fc.nat(230), fc.nat(254), fc.nat(3000)),
  })
  .map(({ distance, elapsedTime, shares: [timer = 0, moving = 0, least = 0, rise = 0, ...more], maxima }) => {
    const totalTime = elapsedTime * timer;
    const movingTime = totalTime * moving;
    const [heart, cadence, power] = maxima;
    const [avgHeart = 0, avgCadence = 0, avgPower = 0, steps = 0] = more;
    return {
      computed: {
        distance,
        elapsedTime,
        totalTime,
        movingTime,
        ...(movingTime > 0 && { avgSpeed: distance / movingTime }),
        maxSpeed: more.length * avgPower,
        ...(heart >= 25 && { maxHeartRate: heart, avgHeartRate: 25 + (heart - 25) * avgHeart }),
        maxCadence: cadence,
        avgCadence: cadence * avgCadence,
        maxPower: power,
        avgPower: power * avgPower,
        normalizedPower: power * avgPower,
        ascent: rise * 1000,
        descent: steps * 1000,
      },
      evidence: {
        trackAtLeast: distance * least,
        located: timer,
        counted: distance * steps,
        rise: rise * 900,
        gain: rise * 2000,
        fall: steps * 900,
        loss: steps * 2000,
      },
    };
  });

const judged = (input: ProvenanceInput, laps: Parameters<typeof violations>[0]["laps"] = []) =>
  violations({
    ...(input.activityId !== undefined && { activityId: input.activityId }),
    totals: judgeTotals(input).totals,
    laps,
  });

describe("numbers that cannot contradict themselves", () => {
  it("[API-35] are consistent for any totals of any device beside any of a recording", () => {
    fc.assert(
      fc.property(anyTotals, computedTotals, activityId, (device, { computed, evidence }, id) => {
        expect(judged({ device, computed, evidence, analysisVersion: 4, activityId: id })).toEqual([]);
      }),
      { numRuns: 4000 },
    );
  });

  it("[API-35] are consistent without a recording, and beside what the owner typed and chose", () => {
    const preferences = fc.record({ all: fc.constantFrom("device" as const, "computed" as const) });
    fc.assert(
      fc.property(
        anyTotals,
        anyTotals,
        computedTotals,
        fc.option(preferences),
        (device, entered, ours, chosen) => {
          const { distance, totalTime, energy, steps, avgHeartRate = 0, maxHeartRate = 0 } = entered;
          const typed = {
            ...(distance && { distance }),
            ...(totalTime && { totalTime }),
            ...(energy && { energy }),
          };
          const hearts = avgHeartRate <= maxHeartRate ? { avgHeartRate, maxHeartRate } : { avgHeartRate };
          const common = {
            device,
            analysisVersion: 4,
            activityId: 1,
            ...(chosen && { preferences: chosen }),
          };
          expect(judged({ ...common, computed: {}, entered: { ...typed, ...hearts } })).toEqual([]);
          expect(judged({ ...common, ...ours, entered: { ...(steps && { steps }), ...hearts } })).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("[API-35] are consistent for recordings with laps of any kind", () => {
    fc.assert(
      fc.property(recordings, anyTotals, activityId, (recording, device, id) => {
        const measured = measureTrack(recording, id);
        const laps = judgeLaps(measured, id);
        const { evidence, ...analysis } = analyseRecording(recording, { activityId: id, measured, laps });
        const computed = { ...analysis, totalTime: analysis.timerTime ?? analysis.elapsedTime };
        const input = { device, computed: defined(computed), analysisVersion: 4, activityId: id };
        const { totals } = judgeTotals({ ...input, ...(evidence && { evidence }) });
        const displayed = laps.map(displayedLap);
        expect(violations({ activityId: id, totals, laps: displayed })).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });
});

const displayedLap = ({ lap, movingTime, doubts }: JudgedLap): DisplayedLap => {
  const { startTime, elapsedTime, timerTime: duration = elapsedTime, distance = 0, avgHeartRate } = lap;
  const { avgSpeed = duration > 0 ? distance / duration : 0, maxHeartRate, avgCadence, avgPower } = lap;
  const doubted = doubts.map(({ name }) => name);
  const sensors = { avgHeartRate, maxHeartRate, avgCadence, avgPower };
  return { startTime, duration, movingTime, distance, avgSpeed, ...sensors, doubted };
};

const defined = (totals: object): Totals =>
  Object.fromEntries(
    totalNames.flatMap((name) => {
      const value: unknown = Reflect.get(totals, name);
      return typeof value === "number" ? [[name, value]] : [];
    }),
  );

const anyLap: fc.Arbitrary<Lap> = fc.record(
  {
    startTime: fc.double({ min: 0, max: 700, noNaN: true }),
    elapsedTime: fc.double({ min: 0, max: 900, noNaN: true }),
    timerTime: fc.double({ min: 0, max: 900, noNaN: true }),
    distance: fc.double({ min: 0, max: 4000, noNaN: true }),
    avgSpeed: fc.double({ min: 0, max: 70, noNaN: true }),
    maxSpeed: fc.double({ min: 0, max: 70, noNaN: true }),
    avgHeartRate: fc.nat(255),
    maxHeartRate: fc.nat(255),
    avgCadence: fc.nat(255),
    avgPower: fc.constantFrom(0, 180, 65_535),
  },
  { requiredKeys: ["startTime", "elapsedTime"] },
);

/** Ten minutes with points at any seconds on a straight track, with or without each sensor. */
const recordings: fc.Arbitrary<Recording> = fc
  .record({
    steps: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 40 }),
    speed: fc.double({ min: 0, max: 20, noNaN: true }),
    has: fc.record({ place: fc.boolean(), heart: fc.boolean(), height: fc.boolean(), counter: fc.boolean() }),
    pause: fc.nat(30),
    laps: fc.array(anyLap, { maxLength: 6 }),
  })
  .map(({ steps, speed, has, pause, laps }) => {
    let now = 0;
    const time = Float64Array.from(steps, (step) => (now += step));
    const { length } = time;
    const rates = [0, 64, 140, 181, 255];
    return {
      length,
      segmentStarts: pause > 0 && pause < length ? [0, pause] : [0],
      laps: laps.toSorted((a, b) => a.startTime - b.startTime),
      columns: {
        time,
        ...(has.place && {
          lat: time.map((t) => 60 + (t * speed) / 111_195),
          lon: new Float64Array(length).fill(24),
        }),
        ...(has.heart && { heartRate: time.map((_, i) => rates[i % rates.length] ?? 0) }),
        ...(has.height && { ele: time.map((t) => 100 + 50 * Math.sin(t / 60)) }),
        ...(has.counter && { distance: time.map((t) => t * speed * 0.98) }),
      },
    };
  });
