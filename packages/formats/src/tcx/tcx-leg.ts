import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals, Lap } from "@cairn/domain/recording/recording";
import { activityById } from "@cairn/domain/sports/activities";
import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { joinTotals } from "../file-format/join-totals.ts";
import { isVirtualType } from "../file-format/virtual-world.ts";
import type { XmlTime } from "../xml/xml-time.ts";

/** One lap as in the file; times in ms since 1970, NaN when absent. */
export interface TcxLap {
  startTime: number;
  /** Time of its last point. */
  endTime: number;
  readonly totals: { -readonly [K in keyof DeviceTotals]: DeviceTotals[K] };
}

/** The data that the file calls one workout: an activity, or a multisport session of several. */
export interface TcxSession {
  readonly isMultiSport: boolean;
  /** As written, with its lines. */
  notes?: string;
  planName?: string | undefined;
  creator?: string | undefined;
  /** The time of its first point that has one. */
  firstTime?: XmlTime;
}

/** One activity of the file, or the change from one to the next. */
export interface TcxLeg {
  readonly session: TcxSession;
  /** Index of its first point among those of the file. */
  readonly from: number;
  activityId: number | undefined;
  readonly isTransition: boolean;
  /** True for a sport in a virtual world. */
  readonly isVirtual: boolean;
  readonly laps: TcxLap[];
  /** Totals that the file states beside the laps. */
  readonly outside: TcxLap["totals"];
}

/** Ids in the activity catalogue. */
const transition = 98;
const duathlon = 93;
const multisport = 68;
/** Activity of a leg whose sport the file does not determine: "other-1". */
const otherActivity = 4;

/** A leg with the given `Sport`: Running, Biking or Other by the format's schema, or any other name that programs write. */
export const createLeg = (session: TcxSession, from: number, sport: string): TcxLeg => ({
  session,
  from,
  activityId: activityForGpxType(sport),
  isTransition: false,
  isVirtual: isVirtualType(sport),
  laps: [],
  outside: {},
});

export const createTransition = (session: TcxSession, from: number): TcxLeg => ({
  session,
  from,
  activityId: transition,
  isTransition: true,
  isVirtual: false,
  laps: [],
  outside: {},
});

/** The sport of the whole workout: that of its legs without transitions if they agree, else duathlon or multisport. */
export function wholeActivity(legs: readonly TcxLeg[]): number | undefined {
  const sports = new Set(legs.filter((leg) => !leg.isTransition).map((leg) => leg.activityId));
  const [only] = sports;
  if (sports.size <= 1) return only;
  return sports.size === 2 && sports.has(1) && sports.has(2) ? duathlon : multisport;
}

/** The device's totals of a leg, summed over its laps; those beside the laps count if the laps have none, or only zeros. */
export function totalsOf(leg: TcxLeg): DeviceTotals {
  const outside = stepsOf(leg.outside, leg.activityId);
  const laps = joinTotals(leg.laps.map((lap) => stepsOf(lap.totals, leg.activityId)));
  return {
    ...outside,
    ...Object.fromEntries(Object.entries(laps).filter(([name, value]) => value > 0 || !(name in outside))),
  };
}

/** Length of a step of somebody who walks or runs, metres: a stroke of a paddle, or a turn of the crank, covers more. */
const steps = { shortest: 0.3, longest: 1.6 };

/**
 * Garmin writes the counts of its FIT files: revolutions of the crank, strokes of the arms, and strides of two steps each on
 * foot, recognisable by a run cadence that gives the same number. Other programs write steps.
 */
function stepsOf(totals: DeviceTotals, activityId: number | undefined): DeviceTotals {
  const { steps: counted, ...rest } = totals;
  if (counted === undefined) return rest;
  const length = (totals.distance ?? NaN) / counted;
  // A file without a sport may still be of somebody on foot.
  const onFoot =
    activityId === undefined
      ? length >= steps.shortest && length <= steps.longest
      : activityById(activityId)?.family === "foot";
  if (!onFoot) return rest;
  const strides = ((totals.avgCadence ?? 0) * (totals.timerTime ?? 0)) / 60;
  return { ...rest, steps: strides > 0 && counted < 1.5 * strides ? 2 * counted : counted };
}

/** The leg relative to `origin`, ms since 1970. */
export const legFrom = (leg: TcxLeg, origin: number): Leg => ({
  activityId: leg.activityId ?? otherActivity,
  startTime: secondsFrom(leg.laps[0]?.startTime ?? NaN, origin) ?? 0,
  totals: totalsOf(leg),
});

/**
 * Laps in time order, relative to `origin`. The format states the timer time of a lap; the lap lasts until the next one of
 * its leg begins, the last one until its last point, and no lap is shorter than its timer time.
 */
export function lapsFrom(legs: readonly TcxLeg[], origin: number): Lap[] {
  const laps: Lap[] = [];
  let previousEnd = 0;
  for (const leg of legs) {
    for (const [i, { startTime, endTime, totals }] of leg.laps.entries()) {
      const start = secondsFrom(startTime, origin) ?? previousEnd;
      const next = secondsFrom(leg.laps[i + 1]?.startTime ?? endTime, origin) ?? start;
      const lap = {
        ...lapTotals(totals),
        startTime: start,
        elapsedTime: Math.max(totals.timerTime ?? 0, next - start),
      };
      previousEnd = lap.startTime + lap.elapsedTime;
      laps.push(lap);
    }
  }
  return laps.toSorted((a, b) => a.startTime - b.startTime);
}

function lapTotals({
  energy: _energy,
  steps: _steps,
  maxCadence: _maxCadence,
  maxPower: _maxPower,
  ...lap
}: DeviceTotals): Partial<Lap> {
  return lap;
}

function secondsFrom(ms: number, origin: number): number | undefined {
  const seconds = Math.max(0, (ms - origin) / 1000);
  return Number.isFinite(seconds) ? seconds : undefined;
}
