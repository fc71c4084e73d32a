import { generateAlpineDay } from "@cairn/demo/outings/alpine-day";
import { averageAthlete as athlete } from "@cairn/demo/outings/athlete";
import { steadyEffort } from "@cairn/demo/outings/effort-plan";
import { generateOuting } from "@cairn/demo/outings/generate-outing";
import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { generateGymSession, generateTreadmillRun } from "@cairn/demo/outings/indoor";
import type { Gait } from "@cairn/demo/outings/movement";
import type { NetworkStyle } from "@cairn/demo/outings/path-network";
import { createPlace, type Place } from "@cairn/demo/outings/place";
import { generatePoolSwim } from "@cairn/demo/outings/pool-swim";
import { type Device, watch } from "@cairn/demo/outings/record-moments";
import { lanes, paths, planRoute, roads } from "@cairn/demo/outings/route";
import type { Random } from "@cairn/demo/random";
import { inventRuns } from "./invented-slopes.ts";

/** Kinds of workout that the generator makes. */
export const recordingKinds = [
  "run",
  "trail-run",
  "walk",
  "hike",
  "ride",
  "mountain-bike",
  "cross-country-ski",
  "alpine-ski",
  "pool-swim",
  "treadmill",
  "gym",
] as const;

export type RecordingKind = (typeof recordingKinds)[number];

/** 2026-05-03 06:30 UTC; the default. */
const someMorning = Date.UTC(2026, 4, 3, 6, 30);

const valley: Place = createPlace(46.797, 11.934, {
  name: "a valley",
  baseElevation: 835,
  relief: 1300,
  hills: 110,
  valleyHalfWidth: 900,
  valleyAxis: 8,
});

interface Outdoors {
  readonly activityId: number;
  readonly gait: Gait;
  readonly style: NetworkStyle;
  readonly distance: number;
  readonly level: number;
  readonly device: Device;
}

/** Kinds with a generator of their own; all others follow a route. */
type OwnKind = "alpine-ski" | "pool-swim" | "treadmill" | "gym";

const outdoors: Readonly<Record<Exclude<RecordingKind, OwnKind>, Outdoors>> = {
  run: { activityId: 1, gait: "run", style: lanes, distance: 10_000, level: 0.86, device: watch },
  "trail-run": { activityId: 22, gait: "run", style: paths, distance: 14_000, level: 0.8, device: watch },
  walk: {
    activityId: 0,
    gait: "walk",
    style: lanes,
    distance: 5000,
    level: 0.4,
    device: { ...watch, every: "smart", heartRate: false, cadence: false, barometer: false },
  },
  hike: { activityId: 11, gait: "walk", style: paths, distance: 12_000, level: 0.6, device: watch },
  ride: {
    activityId: 2,
    gait: "bike",
    style: roads,
    distance: 48_000,
    level: 0.74,
    device: { ...watch, power: true, temperature: 17, autoLap: 5000 },
  },
  "mountain-bike": {
    activityId: 10,
    gait: "mountain-bike",
    style: paths,
    distance: 22_000,
    level: 0.78,
    device: { ...watch, temperature: 15, autoLap: 5000 },
  },
  "cross-country-ski": {
    activityId: 3,
    gait: "classic-ski",
    style: paths,
    distance: 15_000,
    level: 0.8,
    device: { ...watch, temperature: -6, cadence: false },
  },
};

const ownKinds: Readonly<Record<OwnKind, (startTime: number, random: Random) => GeneratedActivity>> = {
  gym: (startTime, random) => generateGymSession({ athlete, startTime, seconds: 2700 }, random),
  treadmill: (startTime, random) => generateTreadmillRun({ athlete, startTime, seconds: 2400 }, random),
  "pool-swim": (startTime, random) =>
    generatePoolSwim(
      { athlete, startTime, poolLength: 25, sets: [8, 4, 4, 4, 8, 4], lengthTime: 31 },
      random,
    ),
  "alpine-ski": (startTime, random) =>
    generateAlpineDay(
      {
        runs: inventRuns({ place: valley, station: { x: 0, y: 1500 } }, 7, random),
        athlete,
        startTime,
        device: { ...watch, every: "smart", temperature: -5 },
      },
      random,
    ),
};

const hasOwnGenerator = (kind: RecordingKind): kind is OwnKind => kind in ownKinds;

/** A plausible workout of a kind, of usual length, by a person in fair shape in a mountain valley. */
export function generateRecording(
  kind: RecordingKind,
  random: Random,
  startTime: number = someMorning,
): GeneratedActivity {
  if (hasOwnGenerator(kind)) return ownKinds[kind](startTime, random);
  const { style, distance, level, ...outing } = outdoors[kind];
  const home = { x: 200, y: -150 };
  const route = planRoute({ place: valley, style, home, distance, shape: "loop" }, random.fork("way"));
  const effort = steadyEffort(level, random.fork("effort"));
  const pauses = [
    { share: 0.35, seconds: 95, timerStops: true },
    { share: 0.7, seconds: 25, timerStops: false },
  ];
  return generateOuting({ ...outing, route, athlete, startTime, effort, pauses }, random.fork("outing"));
}

const longRide: Outdoors = {
  activityId: 2,
  gait: "bike",
  style: roads,
  distance: 60_000,
  level: 0.72,
  device: { ...watch, power: true, temperature: 16, autoLap: 5000 },
};

/**
 * A ride recorded every second in all ten channels, with an exact number of points: laps of a loop until
 * there are enough.
 */
export function generateLongRide(
  points: number,
  random: Random,
  startTime: number = someMorning,
): GeneratedActivity {
  const { style, distance, level, ...outing } = longRide;
  const route = planRoute(
    { place: valley, style, home: { x: 0, y: 0 }, distance, shape: "loop" },
    random.fork("way"),
  );
  const effort = steadyEffort(level, random.fork("effort"));
  return generateOuting({ ...outing, route, athlete, startTime, effort, seconds: points }, random);
}
