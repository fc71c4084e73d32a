import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes, decodeWorkouts } from "../decoding/create-decoder.ts";
import {
  activityFile,
  definition,
  enumeration,
  fit,
  le,
  noon,
  noonMs,
  time,
  uint32,
  uint8,
} from "./hand-made-fit.ts";

const read = (...content: readonly (readonly number[])[]): DecodedActivity => {
  const result = decodeBytes(
    fit(activityFile, definition(1, 20, time, [3, 1, uint8]), [1, ...le(noon, 4), 99], ...content),
  );
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

/** `sport` of the FIT profile. */
const [running, transition, swimming] = [1, 3, 5];

const sessionOf = ([start, sport]: readonly [start: number, sport: number]): number[] => [
  7,
  ...le(noon + start + 9, 4),
  ...le(noon + start, 4),
  sport,
];

/** The sport of a workout with sessions that start at these seconds. */
const sportOf = (...sessions: readonly (readonly [start: number, sport: number])[]): number | undefined =>
  read(definition(7, 18, time, [2, 4, uint32], [5, 1, enumeration]), ...sessions.map(sessionOf)).activityId;

const inTurn = (...sports: readonly number[]): number | undefined =>
  sportOf(...sports.map((sport, i) => [10 * i, sport] as const));

// World Triathlon, Competition Rules: an aquathlon is swim and run, or run, swim and run. Catalogue: swimrun 92, aquathlon 94.
describe("FIT sessions of swimming and running", () => {
  it("are an aquathlon with one swim, and a swimrun with several", () => {
    expect(inTurn(swimming, running)).toBe(94);
    expect(inTurn(swimming, transition, running)).toBe(94);
    expect(inTurn(running, transition, swimming, transition, running)).toBe(94);
    expect(inTurn(running, swimming, running, swimming, running)).toBe(92);
    expect(inTurn(swimming, running, transition, swimming)).toBe(92);
  });

  it("are counted in order of time, and a swim in two sessions once", () => {
    expect(sportOf([0, swimming], [40, running], [20, swimming])).toBe(94);
    expect(sportOf([0, swimming], [40, swimming], [20, running])).toBe(92);
  });
});

const minuteOf = (start: number, i: number): number[] => [
  7,
  ...le(noon + start + 60, 4),
  ...le(noon + start, 4),
  i % 2 === 0 ? running : swimming,
  ...le(60_000, 4),
  ...le(60_000, 4),
];

/** A session of a minute with a lap, and a point a second, from each of these seconds on. */
const fileOf = (...starts: readonly number[]): Uint8Array =>
  fit(
    activityFile,
    definition(1, 20, time, [3, 1, uint8]),
    ...starts.flatMap((start) =>
      Array.from({ length: 61 }, (_, i) => [1, ...le(noon + start + i, 4), 120 + (i % 9)]),
    ),
    definition(2, 19, time, [2, 4, uint32], [7, 4, uint32]),
    ...starts.map((start) => [2, ...le(noon + start + 60, 4), ...le(noon + start, 4), ...le(60_000, 4)]),
    definition(7, 18, time, [2, 4, uint32], [5, 1, enumeration], [7, 4, uint32], [8, 4, uint32]),
    ...starts.map(minuteOf),
  );

const workoutsOf = (bytes: Uint8Array) => {
  const result = decodeWorkouts(bytes);
  return result.ok ? result.value : expect.fail(result.error.kind);
};

describe("FIT sessions of several days", () => {
  const day = 86_400;

  it("are several workouts, each with its own points, laps and totals", () => {
    const workouts = workoutsOf(fileOf(0, 120, day, 3 * day));
    expect(workouts.map(({ recording }) => (recording.startTime ?? 0) / 1000 - noonMs / 1000)).toEqual([
      0,
      day,
      3 * day,
    ]);
    expect(workouts.map(({ recording }) => [recording.length, recording.laps.length])).toEqual([
      [122, 2],
      [61, 1],
      [61, 1],
    ]);
    expect(workouts.map(({ device }) => device?.timerTime)).toEqual([120, 60, 60]);
    expect(workouts.map(({ legs }) => legs.map(({ activityId }) => activityId))).toEqual([
      [1, 21],
      [1],
      [21],
    ]);
    for (const { recording } of workouts) expect(recording.segmentStarts[0]).toBe(0);
  });

  it("of one day stay one workout with legs", () => {
    const [only, ...others] = workoutsOf(fileOf(0, 120, 3600));
    expect([only.legs.length, others.length]).toEqual([3, 0]);
  });
});

describe("FIT sessions and laps with fractional fields, 1/128 each", () => {
  const numbers = [18, 19, 92, 93, 94].map((number) => [number, 1, uint8] as const);
  const totalsOf = (...fractions: readonly number[]) =>
    read(definition(3, 18, [5, 1, enumeration], [10, 4, uint32], ...numbers), [
      3,
      running,
      ...le(800, 4),
      84,
      92,
      ...fractions,
    ]).device;

  it("have cadences and steps with their fractions", () => {
    // 84 109/128 turns are 169.7 steps, which Garmin shows as 170.
    expect(totalsOf(109, 64, 64)).toEqual({ avgCadence: 84.8515625, maxCadence: 92.5, steps: 1601 });
    const { laps } = read(
      definition(6, 19, [17, 1, uint8], [80, 1, uint8]),
      [6, 84, 109],
      [6, 84, 0xff],
    ).recording;
    expect(laps.map(({ avgCadence }) => avgCadence)).toEqual([84.8515625, 84]);
  });

  it("have whole ones if the fractions are absent (0xff)", () => {
    expect(totalsOf(0xff, 0xff, 0xff)).toEqual({ avgCadence: 84, maxCadence: 92, steps: 1600 });
  });
});
