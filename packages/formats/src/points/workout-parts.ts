import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import { withSiSpeeds } from "@cairn/domain/sensors/speed-unit";
import { discardNonsense } from "./assemble-recording.ts";
import { withoutMadeUpTimes } from "./made-up-times.ts";
import { channelIndex, type PointColumns } from "./point-columns.ts";

/** One track, activity or file of a chain, as it is in a file. */
export interface FilePart {
  /** Its range of points: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The sport stated for it, if any. */
  readonly activityId?: number | undefined;
  /** True when the format calls it an activity, which somebody saved at its end. A track may be any part of one. */
  readonly isActivity: boolean;
  /** Start as stated in the file, ms since 1970, for a part whose points have no times. */
  readonly startTime?: number | undefined;
}

/** Maximum number of workouts in one file: more than a year with one a day. */
export const maxWorkouts = 400;

/**
 * Longest pause inside a workout, ms: the limit at which GPSBabel's users split their logs. Lunch in a hut is shorter, a night is
 * longer.
 */
export const maxPauseMs = 4 * 3_600_000;
/**
 * Time by which one track may overlap the next, ms: the last point of one is often the first of the next, and clocks of devices
 * are set in between. At most half of either of them: short overlapping tracks also come from two devices.
 */
const maxOverlapMs = 60_000;

/**
 * Groups the parts of a file into workouts: returns the indices in `parts` of each workout, workouts in order of time. Two tracks
 * are one workout when the second begins within four hours of the end of the first and has no other sport. Tracks that overlap in
 * time are two devices or two people. A part that the format calls an activity is a separate workout. A part without times
 * belongs to the previous one. The search stops after more than `maxWorkouts` groups.
 *
 * @param time of every point, ms since 1970
 */
function groupParts(
  parts: readonly FilePart[],
  time: Float64Array | undefined,
): readonly (readonly number[])[] {
  const spans = spansOf(parts, time);
  const groups: Group[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.part - b.part)) {
    const last = groups.findLast((group) => isContinued(group, span));
    if (last) extend(last, span);
    else if (groups.length > maxWorkouts) break;
    else groups.push({ ...span });
  }
  return groups.map((group) => group.parts.toSorted((a, b) => a - b));
}

interface Span {
  readonly part: number;
  /** The part, and the following ones without times. */
  readonly parts: number[];
  readonly start: number;
  end: number;
  activityId?: number | undefined;
  readonly isActivity: boolean;
}

type Group = Omit<Span, "part">;

/** The parts with times, each with the following ones without; all parts in one span if none has times. */
function spansOf(parts: readonly FilePart[], time: Float64Array | undefined): readonly Span[] {
  const spans: Span[] = [];
  const untimed: number[] = [];
  for (const [part, { from, to, activityId, isActivity, startTime = NaN }] of parts.entries()) {
    let [start, end] = [Infinity, -Infinity];
    for (const ms of time?.subarray(from, to) ?? []) {
      if (ms < start) start = ms;
      if (ms > end) end = ms;
    }
    if (end < start && !Number.isNaN(startTime)) [start, end] = [startTime, startTime];
    const last = spans.at(-1);
    if (end >= start) spans.push({ part, parts: [part], start, end, activityId, isActivity });
    else (last?.parts ?? untimed).push(part);
  }
  const [first] = spans;
  if (!first) return [{ part: 0, parts: untimed, start: 0, end: 0, isActivity: false }];
  first.parts.push(...untimed);
  return spans;
}

const isContinued = (group: Group, next: Span): boolean =>
  !(group.isActivity && next.isActivity) &&
  group.end - next.start <=
    Math.min(maxOverlapMs, (group.end - group.start) / 2, (next.end - next.start) / 2) &&
  next.start - group.end < maxPauseMs &&
  (group.activityId ?? next.activityId) === (next.activityId ?? group.activityId);

function extend(group: Group, { parts, end, activityId }: Span): void {
  group.parts.push(...parts);
  group.end = Math.max(group.end, end);
  group.activityId ??= activityId;
}

/** A copy of the points of some parts of a file. */
export interface PickedPoints {
  readonly points: PointColumns;
  readonly segmentStarts: readonly number[];
}

/**
 * Copies the points of some parts from those of the file, with the segments that begin in them.
 *
 * @param parts in the order of the file
 */
function pickPoints(
  points: PointColumns,
  segmentStarts: readonly number[],
  parts: readonly FilePart[],
): PickedPoints {
  const starts: number[] = [];
  let [length, next] = [0, 0];
  for (const { from, to } of parts) {
    while ((segmentStarts[next] ?? Infinity) < from) next += 1;
    for (let start = segmentStarts[next]; start !== undefined && start < to; start = segmentStarts[next]) {
      starts.push(start - from + length);
      next += 1;
    }
    length += to - from;
  }
  return { points: points.pick(parts), segmentStarts: starts };
}

/**
 * Makes an activity of each workout in a file, with its speeds in metres a second and without times that nobody measured.
 *
 * @param parts in the order of the file, at least one
 * @param make makes the activity of some parts, in the order of the file; `isAll` if the file contains one workout
 */
export function decodeParts<Part extends FilePart>(
  points: PointColumns,
  segmentStarts: readonly number[],
  parts: readonly Part[],
  make: (picked: PickedPoints, parts: readonly Part[], isAll: boolean) => DecodedActivity,
): Result<DecodedActivities, DecodeError> {
  if (parts.length === 1) return ok([asMeasured(make({ points, segmentStarts }, parts, true))]);
  const time = points.column(channelIndex.time);
  if (time) discardNonsense(time);
  const groups = groupParts(parts, time);
  if (groups.length > maxWorkouts) return fail({ kind: "too_many_workouts", limit: maxWorkouts });
  const [first, ...others] = groups.map((places) => {
    const chosen = places.flatMap((place) => parts[place] ?? []);
    const isAll = groups.length === 1;
    const picked = isAll ? { points, segmentStarts } : pickPoints(points, segmentStarts, chosen);
    return asMeasured(make(picked, chosen, isAll));
  });
  return first ? ok([first, ...others]) : fail({ kind: "no_points" });
}

/**
 * FIT states the units of its fields, so that what a decoder gives is what the file says; other formats only suggest them. The
 * reader of TCX has converted them.
 */
const inOwnUnits = (activity: DecodedActivity): DecodedActivity =>
  activity.format === "fit" || activity.format === "tcx" ? activity : withSiSpeeds(activity);

/** Speeds of one track are judged by its times, which therefore come second. */
const asMeasured = (activity: DecodedActivity): DecodedActivity => withoutMadeUpTimes(inOwnUnits(activity));
