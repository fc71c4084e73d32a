import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseRecording } from "../analysis/analyse-recording.ts";
import { splitRecording } from "../laps-and-splits/splits.ts";
import { measureTrack } from "../measured-track/measured-track.ts";
import { judgeTotals } from "../plausibility/choose-totals.ts";
import type { Recording } from "../recording/recording.ts";
import { type Effort, compareEfforts } from "../similar-workouts/compare-efforts.ts";
import { rankByTime } from "../similar-workouts/rank-similar.ts";
import { clockColumn, clockOf } from "./clocks.ts";

const running = 1;

/** Degrees of latitude per metre on the sphere of docs/units.md. */
const degreesPerMetre = 180 / (Math.PI * 6_371_008.8);

/**
 * A phase of a workout: running, standing with the timer running, standing with it stopped (by hand or
 * automatically), or running while nothing was recorded.
 */
interface Phase {
  readonly kind: "run" | "stand" | "pause" | "gap";
  readonly seconds: number;
}

/**
 * A run at `speed` m/s due north with a point every `every` seconds while it is recorded; 1 is every second,
 * more is smart recording.
 */
interface Plan {
  readonly phases: readonly Phase[];
  readonly speed: number;
  readonly every: number;
}

const isRun = ({ kind }: Phase): boolean => kind === "run" || kind === "gap";

const sumOf = (phases: readonly Phase[]): number => phases.reduce((sum, { seconds }) => sum + seconds, 0);

/** All clocks, as sums over phases. */
const plainClocks = ({ phases, speed }: Plan) => {
  const run = sumOf(phases.filter(isRun));
  return {
    elapsed: sumOf(phases),
    timer: sumOf(phases.filter(({ kind }) => kind !== "pause")),
    moving: run,
    distance: run * speed,
  };
};

/**
 * Shortest elapsed time over a distance of steady running with rests: it starts at the start of some run, or
 * ends at the end of one.
 */
const plainBest = ({ phases, speed }: Plan, distance: number): number => {
  let [clock, metres] = [0, 0];
  const corners = [{ clock, metres }];
  for (const phase of phases) {
    clock += phase.seconds;
    metres += isRun(phase) ? phase.seconds * speed : 0;
    corners.push({ clock, metres });
  }
  const arrived = (wanted: number): number => {
    const next = corners.findIndex((corner) => corner.metres >= wanted - 1e-6);
    const [before, after] = [corners[next - 1], corners[next]];
    if (before === undefined || after === undefined) return 0;
    return after.clock - (after.metres - wanted) / speed;
  };
  const left = (wanted: number): number => {
    const last = corners.findLastIndex((corner) => corner.metres <= wanted + 1e-6);
    const corner = corners[last];
    return corner === undefined ? 0 : corner.clock + (wanted - corner.metres) / speed;
  };
  const starts = corners.flatMap((corner) => [corner.metres, corner.metres - distance]);
  const possible = starts.filter((start) => start >= -1e-6 && start + distance <= metres + 1e-6);
  return Math.min(...possible.map((start) => arrived(start + distance) - left(Math.max(0, start))));
};

/** The recording that a watch writes. */
const recordingOf = ({ phases, speed, every }: Plan): Recording => {
  const time: number[] = [0];
  const metres: number[] = [0];
  const pace: number[] = [phases[0] && isRun(phases[0]) ? speed : 0];
  const segmentStarts = [0];
  let [clock, distance] = [0, 0];
  for (const phase of phases) {
    const goes = isRun(phase);
    const isRecorded = phase.kind === "run" || phase.kind === "stand";
    const steps = isRecorded ? Math.ceil(phase.seconds / every) : 1;
    const [begin, from] = [clock, distance];
    if (phase.kind === "pause") segmentStarts.push(time.length);
    for (let step = 1; step <= steps; step++) {
      const passed = Math.min(phase.seconds, isRecorded ? step * every : phase.seconds);
      clock = begin + passed;
      distance = from + (goes ? passed * speed : 0);
      time.push(clock);
      metres.push(distance);
      pace.push(goes ? speed : 0);
    }
  }
  return {
    startTime: 1_700_000_000_000,
    length: time.length,
    segmentStarts,
    laps: [],
    columns: {
      time: Float64Array.from(time),
      lat: Float64Array.from(metres, (value) => 45 + value * degreesPerMetre),
      lon: new Float64Array(metres.length).fill(7),
      distance: Float64Array.from(metres),
      speed: Float64Array.from(pace),
    },
  };
};

const phase = fc.record({
  kind: fc.constantFrom("run", "stand", "pause", "gap"),
  seconds: fc.integer({ min: 30, max: 400 }),
}) as fc.Arbitrary<Phase>;

const plan: fc.Arbitrary<Plan> = fc.record({
  // Two consecutive rests of one kind would be one.
  phases: fc
    .tuple(
      fc.integer({ min: 200, max: 900 }),
      fc.array(phase, { maxLength: 6 }),
      fc.integer({ min: 200, max: 900 }),
    )
    .map(([first, middle, last]) => {
      const phases: Phase[] = [{ kind: "run", seconds: first }];
      for (const one of middle) phases.push(one, { kind: "run", seconds: 120 });
      phases.push({ kind: "run", seconds: last });
      return phases;
    }),
  speed: fc.integer({ min: 24, max: 50 }).map((tenths) => tenths / 10),
  every: fc.constantFrom(1, 1, 3, 7),
});

/** The displayed numbers if nothing but the recording is known. */
const shownOf = (recording: Recording) => {
  const analysis = analyseRecording(recording, { activityId: running });
  const computed = { ...analysis, totalTime: analysis.timerTime ?? 0 };
  const totals = judgeTotals({ device: {}, computed, analysisVersion: 1, activityId: running }).totals;
  return { analysis, totals };
};

describe("the clocks of a workout with pauses, rests, gaps and sparse points", () => {
  it("[WORK-3] agree with a plain sum, and the average equals the displayed distance over time", () => {
    fc.assert(
      fc.property(plan, (one) => {
        const plain = plainClocks(one);
        const { totals } = shownOf(recordingOf(one));
        expect(totals.elapsedTime?.value).toBeCloseTo(plain.elapsed, 6);
        expect(totals.totalTime?.value).toBeCloseTo(plain.timer, 6);
        // Each change between running and standing falls into one step of the recording.
        const steps = one.phases.length * one.every;
        expect(Math.abs((totals.movingTime?.value ?? 0) - plain.moving)).toBeLessThanOrEqual(steps);
        expect(totals.distance?.value).toBeCloseTo(plain.distance, 0);
        const average = (totals.distance?.value ?? 0) / plain.timer;
        expect(totals.avgSpeed?.value).toBeCloseTo(average, 6);
      }),
      { numRuns: 60 },
    );
  });

  it("[WORK-3] make splits that add up to the timer, without the pauses", () => {
    fc.assert(
      fc.property(plan, (one) => {
        const { recording, distances } = measureTrack(recordingOf(one), running);
        const splits = splitRecording(recording, distances, 1000);
        const sum = splits.reduce((seconds, { duration }) => seconds + duration, 0);
        expect(sum).toBeCloseTo(plainClocks(one).timer, 6);
      }),
      { numRuns: 40 },
    );
  });

  it("[WORK-3] time best efforts with their pauses: at most the elapsed time, and as short as any stretch", () => {
    fc.assert(
      fc.property(plan, (one) => {
        const { analysis, totals } = shownOf(recordingOf(one));
        const reach = plainClocks(one).distance;
        for (const { distance, duration } of analysis.bestEfforts ?? []) {
          expect(duration).toBeLessThanOrEqual((totals.elapsedTime?.value ?? 0) + 1e-6);
          if (distance > reach - 5) continue;
          expect(Math.abs(duration - plainBest(one, distance))).toBeLessThan(0.01 * duration + one.every);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("[WORK-7] show the same gap at the finish between two efforts on a route as the ranking", () => {
    fc.assert(
      fc.property(plan, plan, (first, second) => {
        const [ours, theirs] = [effortOf(twoKilometres(first)), effortOf(twoKilometres(second))];
        const ranked = rankByTime([ours.ranked("ours"), theirs.ranked("theirs")]);
        const [a, b] = ["ours", "theirs"].map((key) => ranked.find(({ workoutKey }) => workoutKey === key));
        const comparison = compareEfforts(ours.effort, theirs.effort);
        const gap = (b?.totalTime ?? 0) - (a?.totalTime ?? 0);
        expect(Math.abs((comparison?.lead.at(-1) ?? Number.NaN) - gap)).toBeLessThan(2);
      }),
      { numRuns: 30 },
    );
  });
});

/** The same 2 km with the rests of each plan. */
function twoKilometres(one: Plan): Plan {
  const rests = one.phases.filter((each) => !isRun(each)).slice(0, 4);
  const run = { kind: "run", seconds: 2000 / (rests.length + 1) / one.speed } as const;
  return { ...one, phases: [run, ...rests.flatMap((rest) => [rest, run])] };
}

function effortOf(one: Plan) {
  const recording = recordingOf(one);
  const { distances } = measureTrack(recording, running);
  const { lat, lon, time } = recording.columns;
  const nothing = new Float64Array(recording.length);
  const clock = clockColumn(clockOf("comparison"), recording) ?? time ?? nothing;
  const effort: Effort = { time: clock, distance: distances, lat: lat ?? nothing, lon: lon ?? nothing };
  const { totals } = shownOf(recording);
  const ranked = (workoutKey: string) => ({
    workoutKey,
    startTime: 0,
    totalTime: totals.totalTime?.value ?? 0,
  });
  return { effort, ranked };
}
