import { clockOf } from "../time/clocks.ts";
import type { Contradiction } from "./contradiction.ts";
import { maxEnergyKcal, stepsFor } from "./judge-effort.ts";
import { orders } from "./judge-maxima.ts";
import { isSpeedOf, speedBaseOf, timeOf } from "./judge-speed.ts";
import { clockSlack, distanceSlack, maxMeasureRatio, minMeasureRatio } from "./plausibility-limits.ts";
import { plausibleRange } from "./plausible-values.ts";
import { type TotalName, totalNames } from "./provenance.ts";

/** One number as shown to a reader. */
export interface DisplayedTotal {
  readonly value: number;
  readonly source: string;
  readonly chosen?: true | undefined;
  readonly contradiction?: Contradiction | undefined;
}

/** A lap as the table shows it, seconds and metres. */
export interface DisplayedLap {
  readonly startTime: number;
  readonly duration: number;
  /** Seconds of the duration, if known. */
  readonly movingTime?: number | undefined;
  readonly distance: number;
  readonly avgSpeed: number;
  readonly avgHeartRate?: number | undefined;
  readonly maxHeartRate?: number | undefined;
  readonly avgCadence?: number | undefined;
  readonly avgPower?: number | undefined;
  /** Names of values for which the page states a contradiction. */
  readonly doubted: readonly string[];
}

export interface DisplayedNumbers {
  readonly activityId?: number;
  readonly totals: Readonly<Partial<Record<TotalName, DisplayedTotal>>>;
  readonly laps?: readonly DisplayedLap[];
  /** Minimum distance between positions, metres, if known. */
  readonly trackAtLeast?: number;
}

/**
 * All inequalities that the displayed numbers of a workout violate without saying so, as text; empty for sound ones. A
 * contradiction stated with a total excuses it, and so does the owner's own choice (typed, or chosen).
 */
export const violations = (displayed: DisplayedNumbers): readonly string[] => [
  ...broken(orderChecks(displayed)),
  ...broken(timeChecks(displayed)),
  ...broken(rangeChecks(displayed)),
  ...broken(distanceChecks(displayed)),
  ...(displayed.laps ?? []).flatMap((lap, index) => broken(lapChecks(displayed, lap, index))),
];

/** A rule, whether it is satisfied, and the totals whose doubts excuse it. */
type Check = readonly [text: string, holds: boolean, isExcused: boolean];

const broken = (checks: readonly Check[]): string[] =>
  checks.flatMap(([text, holds, isExcused]) => (holds || isExcused ? [] : [text]));

const valueOf = ({ totals }: DisplayedNumbers, name: TotalName): number | undefined => totals[name]?.value;

const isExcused = ({ totals }: DisplayedNumbers, ...names: readonly TotalName[]): boolean =>
  names.some((name) => {
    const total = totals[name];
    return total?.contradiction !== undefined || total?.source === "entered" || total?.chosen === true;
  });

/** Rounding of sums and products of binary fractions. */
const roundings = 1e-6;

const orderChecks = (displayed: DisplayedNumbers): Check[] =>
  orders.map(({ lower, upper }) => {
    const [low, high] = [valueOf(displayed, lower) ?? 0, valueOf(displayed, upper) ?? 0];
    const bothStand = isOwnWord(displayed, lower) && isOwnWord(displayed, upper);
    return [
      `${lower} ${low} above ${upper} ${high}`,
      !(low > 0 && high > 0) || low <= high + roundings,
      bothStand,
    ];
  });

const isOwnWord = ({ totals }: DisplayedNumbers, name: TotalName): boolean =>
  totals[name]?.source === "entered" || totals[name]?.chosen === true;

function timeChecks(displayed: DisplayedNumbers): Check[] {
  const timer = valueOf(displayed, "totalTime");
  if (timer === undefined) return [];
  const [elapsed, moving] = [valueOf(displayed, "elapsedTime"), valueOf(displayed, "movingTime")];
  const end = (displayed.laps ?? []).reduce(
    (latest, lap) => Math.max(latest, lap.startTime + lap.duration),
    0,
  );
  return [
    [
      `elapsed ${elapsed} below timer ${timer}`,
      (elapsed ?? timer) >= timer - roundings,
      isOwnWord(displayed, "elapsedTime"),
    ],
    [
      `moving ${moving} above timer ${timer}`,
      (moving ?? 0) <= timer + roundings,
      isOwnWord(displayed, "movingTime"),
    ],
    [
      `last lap ends at ${end}, after the stop at ${elapsed ?? timer}`,
      end <= (elapsed ?? timer) + clockSlack + roundings,
      isExcused(displayed, "elapsedTime") || isOwnWord(displayed, "totalTime"),
    ],
  ];
}

const rangeChecks = (displayed: DisplayedNumbers): Check[] =>
  totalNames.map((name) => {
    const value = valueOf(displayed, name) ?? 0;
    const [least, most] = plausibleRange(name, displayed.activityId);
    const isInside = value === 0 || (value >= least && value <= most && value < Infinity);
    const excuses: readonly TotalName[] = name === "avgSpeed" ? [name, "distance", "totalTime"] : [name];
    return [`${name} ${value}`, isInside, isExcused(displayed, ...excuses)];
  });

/** Tolerance, as a share and in metres, between an average times its time and the distance: the device's own rounding. */
const averageSlack = 0.015;
const averageSlackM = 5;
/** Half of the precision of an average in answers, m/s: for somebody who hardly moves, it is many metres in an hour. */
const speedRounding = 0.005;

function distanceChecks(displayed: DisplayedNumbers): Check[] {
  const value = (name: TotalName) => valueOf(displayed, name);
  const [distance, speed] = [value("distance") ?? 0, value("avgSpeed") ?? 0];
  const seconds = Math.max(value("totalTime") ?? 0, value("elapsedTime") ?? 0);
  const averageTime = timeOf(value, clockOf("average", displayed.activityId));
  const steps = value("steps") ?? 0;
  const range = steps > 0 ? stepsFor(distance, displayed.activityId) : undefined;
  const least = displayed.trackAtLeast ?? 0;
  const laps = (displayed.laps ?? []).reduce((sum, lap) => sum + lap.distance, 0);
  return [
    [
      `avgSpeed ${speed} is not ${distance} m over ${averageTime} s`,
      averageTime === undefined ||
        distance === 0 ||
        speed === 0 ||
        Math.abs(speed * averageTime - distance) <=
          Math.max(averageSlack * distance, averageSlackM, speedRounding * averageTime),
      isExcused(displayed, "avgSpeed"),
    ],
    [
      `energy ${value("energy")} in ${seconds} s`,
      seconds === 0 || (value("energy") ?? 0) <= maxEnergyKcal(seconds) + roundings,
      isExcused(displayed, "energy"),
    ],
    [
      `${steps} steps for ${distance} m`,
      range === undefined || (steps >= range[0] && steps <= range[1]),
      isExcused(displayed, "steps", "distance"),
    ],
    [
      `distance ${distance} m over points of at least ${least} m`,
      distance >= minMeasureRatio * least || least - distance <= distanceSlack,
      isExcused(displayed, "distance"),
    ],
    [
      `laps of ${laps} m in ${distance} m`,
      laps <= maxMeasureRatio * distance + distanceSlack + roundings,
      isExcused(displayed, "distance"),
    ],
  ];
}

function lapChecks(displayed: DisplayedNumbers, lap: DisplayedLap, index: number): Check[] {
  const next = displayed.laps?.[index + 1];
  const is = (name: string): boolean => lap.doubted.includes(name);
  const base = speedBaseOf((name) =>
    name === "distance" ? lap.distance : name === "movingTime" ? lap.movingTime : lap.duration,
  );
  const { avgHeartRate = 0, maxHeartRate = 0 } = lap;
  const name = `lap ${index + 1}`;
  return [
    [
      `${name} ends after the next begins`,
      next === undefined || lap.startTime + lap.duration <= next.startTime + clockSlack + roundings,
      is("elapsedTime"),
    ],
    [
      `${name}: avgSpeed ${lap.avgSpeed} is not ${lap.distance} m over ${lap.duration} s`,
      base === undefined || lap.avgSpeed === 0 || isSpeedOf(lap.avgSpeed, base),
      is("avgSpeed"),
    ],
    [
      `${name}: avgHeartRate ${avgHeartRate} above ${maxHeartRate}`,
      !(avgHeartRate > 0 && maxHeartRate > 0) || avgHeartRate <= maxHeartRate + roundings,
      false,
    ],
    ...(["avgHeartRate", "maxHeartRate", "avgCadence", "avgPower"] as const).map((total): Check => {
      const value = lap[total] ?? 0;
      const [least, most] = plausibleRange(total, displayed.activityId);
      return [`${name}: ${total} ${value}`, value === 0 || (value >= least && value <= most), false];
    }),
  ];
}
