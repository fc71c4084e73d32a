/** The data of one activity in the export of a service. SI units. */
export interface ExportedActivity {
  readonly title?: string;
  /** The person's description for everybody who sees the activity, with line breaks. */
  readonly notes?: string;
  /** The person's note for themselves alone. */
  readonly privateNote?: string;
  readonly gear?: readonly string[];
  /** How hard it felt, 1 to 10 (CR10). */
  readonly perceivedExertion?: number;
  /** What the service marks it as, beside its sport. */
  readonly marks?: readonly ActivityMark[];
  /** How many people liked it there. */
  readonly likes?: number;
  /** Id in the activity catalogue. */
  readonly activityId?: number;
  /** Path of its recording in the export, without the ending that gzip added; absent for an activity entered by hand. */
  readonly file?: string;
  /** The export names a recording that is not in it: nothing is known of the activity but this. */
  readonly isFileLost?: true;
  /** It may be one of the recordings of the export, or of an earlier import, which only its time tells. */
  readonly mayBeRecorded?: true;
  /** Paths of its photos in the export. */
  readonly photos: readonly string[];
  /** ms since 1970. */
  readonly startTime?: number;
  /** The start on the person's clock, in ms as if that were UTC, in exports that do not state the instant. */
  readonly localStart?: number;
  /** Offset of the person's clock from UTC, seconds, if the export states it. */
  readonly utcOffset?: number;
  readonly elapsedTime?: number;
  readonly distance?: number;
  readonly ascent?: number;
  readonly descent?: number;
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
  /** Kilocalories. */
  readonly energy?: number;
  readonly steps?: number;
}

/** A goal for every week or year. */
export interface ExportedGoal {
  readonly period: "week" | "year";
  readonly measure: "duration" | "distance" | "ascent" | "workouts";
  /** Seconds, metres, or a number of workouts. */
  readonly target: number;
  /** Id in the activity catalogue; null for all activities. */
  readonly activityId: number | null;
}

export const activityMarks = [
  "commute",
  "competition",
  "long_run",
  "recovery",
  "for_a_cause",
  "with_pet",
] as const;

export type ActivityMark = (typeof activityMarks)[number];

type MeasuredName =
  | "elapsedTime"
  | "distance"
  | "ascent"
  | "descent"
  | "avgHeartRate"
  | "maxHeartRate"
  | "energy"
  | "steps";

/** Largest value of a workout: a year in seconds, and the way around the world in metres, are below it. */
const maxValue = 1e8;

/** The values that an export states; 0, which services write for "not known", and impossible ones are left out. */
export function measured(values: { readonly [Name in MeasuredName]?: number }): Partial<
  Pick<ExportedActivity, MeasuredName>
> {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== undefined && value > 0 && value < maxValue,
  );
  return Object.fromEntries(kept);
}

/** A part of an export that does not become a workout, with its reason. */
export interface LeftOutPart {
  readonly reason: LeftOutReason;
  /** Path of the part, or of the first of several. */
  readonly name: string;
  /** How many files, or entries of a file, there are. */
  readonly count: number;
}

/**
 * Why a part of an export is left out: pictures and films that belong to no workout; daily values and other data of the account;
 * measurements of a health record that belong to no workout; a kind of file that is not read; rows of a table beyond its limit;
 * entries that say too little for a workout; goals, which are set beside the workouts, and those of a kind that there is not
 * here; gear of no activity; comments and likes of what others did; descriptions of planned routes.
 */
export type LeftOutReason =
  | "other_media"
  | "account_data"
  | "health_records"
  | "unread_kind"
  | "rows_beyond_limit"
  | "incomplete_rows"
  | "goals"
  | "other_goals"
  | "unused_gear"
  | "others_content"
  | "route_descriptions";

/** What the tables of an export say. */
export interface ServiceTable {
  readonly activities: readonly ExportedActivity[];
  /** Paths of the files that were read as tables, and of those that are named in them. */
  readonly read: readonly string[];
  readonly leftOut: readonly LeftOutPart[];
  readonly goals?: readonly ExportedGoal[];
  /** The part before the paths in a table, with its slash; empty unless stated. */
  readonly folder?: string;
  /** Folder whose recordings without times are planned routes, relative to that of the table; `routes/` unless stated. */
  readonly routeFolder?: string;
}

/** A part that is left out, if there is anything of it. */
export const leftOutPart = (reason: LeftOutReason, name: string, count: number): readonly LeftOutPart[] =>
  count > 0 ? [{ reason, name, count }] : [];
