import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
  DecodeWarning,
  Leg,
} from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { fail, type Result } from "@cairn/domain/result";
import type { Decoder } from "../file-format/decoder.ts";
import { joinDistances } from "../file-format/join-distances.ts";
import { joinTotals } from "../file-format/join-totals.ts";
import { isVirtualProgram } from "../file-format/virtual-world.ts";
import { WholeFile } from "../file-format/whole-file.ts";
import { assembleRecording } from "../points/assemble-recording.ts";
import { channelIndex, type PointColumns } from "../points/point-columns.ts";
import { decodeParts, type FilePart, maxPauseMs, type PickedPoints } from "../points/workout-parts.ts";
import { FitActivity, type FitFile } from "./fit-activity.ts";
import { fitSeconds, fitTimeMs } from "./messages/fit-clock.ts";
import { lapsFrom } from "./messages/fit-lap.ts";
import { lengthsFrom } from "./messages/fit-length.ts";
import { type FitSession, wholeActivity } from "./messages/fit-session.ts";
import { type ExerciseTitles, setsFrom } from "./messages/fit-set.ts";
import { type TimerPause, withPauses } from "./messages/fit-timer.ts";
import { FitReader } from "./protocol/fit-reader.ts";

/** Activity of a leg whose sport is not in the catalogue: "other-1". */
const otherActivity = 4;

/**
 * Decodes FIT activities. Keeps the file's bytes until its end, because summaries may be before or after the data that they sum
 * up.
 */
export class FitDecoder implements Decoder {
  error: DecodeError | undefined;
  private readonly file = new WholeFile();

  push(chunk: Uint8Array): void {
    if (!this.error && !this.file.add(chunk)) this.error = { kind: "damaged" };
  }

  end(): Result<DecodedActivities, DecodeError> {
    return this.error ? fail(this.error) : decodeFit(this.file.bytes());
  }
}

function decodeFit(bytes: Uint8Array): Result<DecodedActivities, DecodeError> {
  const activity = new FitActivity();
  const reader = new FitReader(bytes, activity);
  reader.read();
  const error = activity.error ?? activity.foreignKind();
  return error ? fail(error) : decodeActivities(activity, [...reader.warnings]);
}

/** The content of one file of a chain. */
interface FitPart extends FilePart {
  readonly file: FitFile;
  readonly sessions: readonly FitSession[];
  readonly laps: FitActivity["laps"];
  readonly lengths: FitActivity["lengths"];
  readonly sets: FitActivity["sets"];
}

/** When a session ended, ms since 1970; unknown (NaN) unless it states how long it lasted. */
const endOf = ({ startTime, totals }: FitSession): number =>
  fitTimeMs(startTime) + 1000 * (totals.elapsedTime ?? NaN);

/**
 * The sessions of a file that are a workout each: they follow one another after the longest pause of a workout. One in a list of
 * their own days is what some watches make of several activities that were never ended.
 */
function daysOf(sessions: readonly FitSession[]): readonly (readonly FitSession[])[] {
  const days: FitSession[][] = [];
  let end = NaN;
  for (const session of sessions.toSorted((a, b) => a.startTime - b.startTime || 0)) {
    const day = days.at(-1);
    const isNext = day === undefined || fitTimeMs(session.startTime) - end >= maxPauseMs;
    if (isNext) days.push([session]);
    else day.push(session);
    // Without a duration, the session may last until the next one begins.
    end = isNext ? endOf(session) : Math.max(end, endOf(session));
  }
  return days;
}

/**
 * A file as the workouts of its days, if its points, laps, lengths and sets are before or after each pause between its sessions;
 * else as it is.
 */
function splitByDays(part: FitPart, time: Float64Array | undefined): readonly FitPart[] {
  const days = daysOf(part.sessions);
  if (days.length < 2 || !time) return [part];
  const parts: FitPart[] = [];
  let { from, laps, lengths, sets } = part;
  for (const [i, sessions] of days.entries()) {
    const next = fitTimeMs(days[i + 1]?.[0]?.startTime ?? Infinity);
    const cut = (next + sessions.map(endOf).reduce((a, b) => Math.max(a, b), -Infinity)) / 2;
    const isLater = (ms: number): boolean => ms >= cut;
    const first = time.subarray(from, part.to).findIndex(isLater);
    const to = first < 0 ? part.to : from + first;
    if (time.subarray(to, part.to).some((ms) => ms < cut)) return [part];
    const before = (start: { readonly startTime: number }): boolean => !isLater(fitTimeMs(start.startTime));
    parts.push({
      ...part,
      from,
      to,
      sessions,
      laps: laps.filter(before),
      lengths: lengths.filter(before),
      sets: sets.filter(before),
      startTime: fitTimeMs(sessions[0]?.startTime ?? NaN),
    });
    const after = (one: { readonly startTime: number }): boolean => !before(one);
    [from, laps, lengths, sets] = [to, laps.filter(after), lengths.filter(after), sets.filter(after)];
  }
  return parts;
}

/** The files of the chain that have content; a file with a session is an activity that somebody ended. */
function partsOf({ files, points, sessions, laps, lengths, sets }: FitActivity): readonly FitPart[] {
  const all = files.map((file, i) => {
    const next = files[i + 1];
    const own = sessions.slice(file.session, next?.session);
    return {
      file,
      from: file.point,
      to: next?.point ?? points.length,
      sessions: own,
      laps: laps.slice(file.lap, next?.lap),
      lengths: lengths.slice(file.length, next?.length),
      sets: sets.slice(file.set, next?.set),
      isActivity: own.length > 0,
      startTime: fitTimeMs(own[0]?.startTime ?? NaN),
    };
  });
  const filled = all.filter(({ from, to, isActivity }) => to > from || isActivity);
  return filled.length > 0 ? filled : all.slice(0, 1);
}

function decodeActivities(
  activity: FitActivity,
  readerWarnings: readonly DecodeWarning[],
): Result<DecodedActivities, DecodeError> {
  const { points } = activity;
  if (activity.developerPoints) points.takeMissing(activity.developerPoints);
  const dropped = clearBadPositions(points);
  const time = points.column(channelIndex.time);
  activity.heartRate.mergeInto(points, (point) => fitSeconds(time?.[point] ?? NaN));
  const segmentStarts = time
    ? withPauses(time, activity.segmentStarts, activity.timer.pauses().map(pauseInMs))
    : activity.segmentStarts;
  const warnings = [...readerWarnings, ...(dropped ? (["invalid_points_dropped"] as const) : [])];
  const parts = partsOf(activity).flatMap((part) => splitByDays(part, time));
  const starts = new Set([...segmentStarts, ...parts.map(({ from }) => from)]);
  const inParts = [...starts].filter((start) => start < points.length).toSorted((a, b) => a - b);
  return decodeParts(points, inParts, parts, (picked, chosen) =>
    decoded(picked, chosen, activity.exerciseTitles, warnings),
  );
}

const pauseInMs = ({ from, to }: TimerPause): TimerPause => ({ from: fitTimeMs(from), to: fitTimeMs(to) });

function decoded(
  { points, segmentStarts }: PickedPoints,
  parts: readonly FitPart[],
  titles: ExerciseTitles,
  warnings: readonly DecodeWarning[],
): DecodedActivity {
  const sessions = parts.flatMap((part) => part.sessions);
  const legStarts = sessions.map((session) => fitTimeMs(session.startTime));
  const startTime = legStarts.reduce((a, b) => (b < a ? b : a), Infinity);
  const assembled = assembleRecording(points, segmentStarts, { startTime });
  joinDistances(
    assembled.recording.columns,
    legStarts.map((start) => (start - assembled.origin) / 1000),
  );
  const origin = fitSeconds(assembled.origin);
  const sets = parts.flatMap((part) => part.sets);
  return {
    format: "fit",
    recording: {
      ...assembled.recording,
      laps: lapsFrom(
        parts.flatMap((part) => part.laps),
        origin,
      ),
      ...poolOf(parts, origin),
      ...(sets.length > 0 && { sets: setsFrom(sets, titles, origin) }),
    },
    legs: sessions.map((session) => legOf(session, origin)).toSorted((a, b) => a.startTime - b.startTime),
    ...details(parts, sessions),
    warnings: [...warnings, ...assembled.warnings],
  };
}

/** The lengths of a pool swim and the length of the pool; empty for other workouts. */
function poolOf(parts: readonly FitPart[], origin: number): Partial<Recording> {
  const lengths = parts.flatMap((part) => part.lengths);
  const sessions = parts.flatMap((part) => part.sessions);
  const poolLength = sessions.find((session) => session.poolLength > 0)?.poolLength;
  return {
    ...(lengths.length === 0 ? {} : { lengths: lengthsFrom(lengths, origin) }),
    ...(poolLength === undefined ? {} : { poolLength }),
  };
}

function legOf(session: FitSession, origin: number): Leg {
  const start = Math.max(0, session.startTime - origin);
  return {
    activityId: session.activityId ?? otherActivity,
    startTime: Number.isNaN(start) ? 0 : start,
    totals: session.totals,
  };
}

/**
 * Everything except points, laps, lengths and legs; what each file of the chain states for itself is that of the first one that
 * does.
 */
function details(parts: readonly FitPart[], sessions: readonly FitSession[]): Partial<DecodedActivity> {
  const stated = <Key extends "deviceName" | "utcOffset" | "sport">(key: Key): FitFile[Key] =>
    parts.find(({ file }) => file[key] !== undefined)?.file[key];
  const activityId = wholeActivity(sessions) ?? stated("sport");
  const deviceName = stated("deviceName");
  const utcOffset = stated("utcOffset");
  const exertions = new Set(sessions.flatMap((session) => session.perceivedExertion ?? []));
  const [perceivedExertion] = exertions;
  return {
    ...(sessions.length === 0 ? {} : { device: joinTotals(sessions.map((session) => session.totals)) }),
    ...(activityId === undefined ? {} : { activityId }),
    ...(deviceName === undefined ? {} : { deviceName }),
    ...(utcOffset === undefined ? {} : { utcOffset }),
    // Of sports that felt different there is none for the whole.
    ...(perceivedExertion === undefined || exertions.size > 1 ? {} : { perceivedExertion }),
    ...(sessions.some((session) => session.isVirtual) || isVirtualProgram(deviceName)
      ? { isVirtual: true }
      : {}),
  };
}

/**
 * Removes impossible positions: a latitude beyond a pole, one coordinate without the other, and exactly 0° 0°, which
 * devices write while they have no fix. True when it removed any.
 */
function clearBadPositions(points: PointColumns): boolean {
  const lat = points.column(channelIndex.lat);
  const lon = points.column(channelIndex.lon);
  if (!lat && !lon) return false;
  let cleared = false;
  for (let i = 0; i < points.length; i += 1) {
    const y = lat?.[i] ?? NaN;
    const x = lon?.[i] ?? NaN;
    if (Number.isNaN(y) && Number.isNaN(x)) continue;
    if (Math.abs(y) <= 90 && Math.abs(x) <= 180 && (x !== 0 || y !== 0)) continue;
    if (lat) lat[i] = NaN;
    if (lon) lon[i] = NaN;
    cleared = true;
  }
  return cleared;
}
