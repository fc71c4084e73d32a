import type { PersonalBestsView } from "@cairn/contracts/personal-bests";
import { bestTimes } from "@cairn/domain/efforts/best-efforts";
import { effortDistances, effortsVersion } from "@cairn/domain/efforts/effort-distances";
import { type RecordSport, speedPlaces } from "@cairn/domain/efforts/record-sports";
import {
  distanceSlack,
  maxMeasureRatio,
  minMeasureRatio,
} from "@cairn/domain/plausibility/plausibility-limits";
import { type RawBuilder, sql } from "kysely";
import { isInMonths, monthSql } from "../../core/summaries/summaries.queries.ts";
import { isCountedSql } from "../../core/workouts/is-saved.queries.ts";
import type { Database } from "../../platform/db/database.ts";

/** The number of workouts of an activity with efforts in a month. */
export type SportCount = PersonalBestsView["sports"][number] & InMonth;

/** Months since January 1970. */
interface InMonth {
  readonly month: number;
}

/** The owner and sport of efforts, and at least one month. */
export interface EffortSelection {
  readonly ownerId: string;
  readonly sport: RecordSport;
  readonly months: readonly number[];
  readonly now: Date;
}

/** A list of `workout_efforts` and its indices that are compared. */
export interface ComparedList {
  readonly column: "durations" | "speeds" | "powers";
  readonly places: readonly number[];
  /** Which of two values is the better one. */
  readonly better: "less" | "more";
}

const places = (sizes: readonly number[]) => sizes.map((_, place) => place);

/** All compared lists of a sport, in the order of `RecordRow.records`. */
export const comparedLists = ({ activityId, comparesSpeeds }: RecordSport): readonly ComparedList[] => [
  { column: "durations", places: places(effortDistances(activityId)), better: "less" },
  { column: "speeds", places: comparesSpeeds ? speedPlaces : [], better: "more" },
  { column: "powers", places: places(bestTimes), better: "more" },
];

/** A workout that broke a best of its month at its time. */
export interface RecordRow extends InMonth {
  readonly id: string;
  readonly title: string | null;
  readonly start_time: Date;
  readonly utc_offset_minutes: number;
  readonly durations: readonly number[];
  readonly duration_starts: readonly number[];
  readonly speeds: readonly number[];
  readonly speed_starts: readonly number[];
  readonly powers: readonly number[];
  readonly power_starts: readonly number[];
  /** For each index of each of `comparedLists` in turn: whether the workout broke the best of the month. */
  readonly records: readonly boolean[];
}

/**
 * Before this date no satellite receiver or heart rate monitor wrote files, so an earlier one comes from a clock that was never
 * set.
 */
const firstFiles = new Date(Date.UTC(1990, 0, 1));
/** A clock may be ahead by a time zone that was set wrongly, ms. */
const clockSlack = 26 * 3_600_000;

const latestDate = ({ now }: EffortSelection): Date => new Date(now.getTime() + clockSlack);

/** When a date becomes plausible that was too far in the future. */
export const plausibleFrom = (date: Date): Date => new Date(date.getTime() - clockSlack);

/** Condition: the date of the workout is plausible. */
const hasDate = (selection: EffortSelection): RawBuilder<boolean> =>
  sql`w.start_time BETWEEN ${firstFiles} AND ${latestDate(selection)}`;

/**
 * Condition: the chosen distance agrees with the recorded one, within the limits of sound measurement. If a typed distance or a
 * wheel's differs by more, the points cannot be trusted.
 */
const hasDistance = sql<boolean>`(e.distance IS NULL OR w.distance BETWEEN
  ${sql.lit(minMeasureRatio)} * e.distance - ${sql.lit(distanceSlack)} AND
  ${sql.lit(maxMeasureRatio)} * e.distance + ${sql.lit(distanceSlack)})`;

/**
 * Efforts of the present sport, over its present distances; those of another sport, or of an analysis over other distances, will
 * be recomputed soon.
 */
const ofSport = ({ ownerId, sport, months }: EffortSelection) => sql`
  FROM workout_efforts e JOIN workouts w ON w.owner_id = e.owner_id AND w.id = e.workout_id
  WHERE e.owner_id = ${ownerId} AND w.owner_id = ${ownerId} AND ${isCountedSql("w")} AND ${isInMonths(months, "w")} AND w.activity_id = ANY(${sport.activities}::smallint[]) AND w.analysis_version >= ${effortsVersion(sport.activityId)}`;

/** Whether the value at an index is better than in every earlier workout of the month; false if the list is too short. */
function isRecord({ column, better }: ComparedList, place: number): RawBuilder<boolean> {
  const value = sql`e.${sql.ref(column)}[${sql.lit(place + 1)}]`;
  return better === "less"
    ? sql`coalesce(${value} < coalesce(min(${value}) OVER earlier, 'Infinity'), false)`
    : sql`coalesce(${value} > coalesce(max(${value}) OVER earlier, 0), false)`;
}

/**
 * Every workout that broke a best of the sport in its month at its time, oldest first: no other can have broken one of all time.
 * One pass over the efforts of the sport in the order of their starts; if two workouts are equal, the first keeps the record.
 */
export async function findRecords(db: Database, selection: EffortSelection): Promise<readonly RecordRow[]> {
  const records = comparedLists(selection.sport).flatMap((list) =>
    list.places.map((place) => isRecord(list, place)),
  );
  const { rows } = await sql<RecordRow>`
    SELECT * FROM (
      SELECT ${monthSql("w")} AS month, w.id, w.title, w.start_time, w.utc_offset_minutes, e.durations, e.duration_starts, e.speeds, e.speed_starts, e.powers, e.power_starts,
        ARRAY[${sql.join(records)}] AS records
      ${ofSport(selection)} AND ${hasDate(selection)} AND ${hasDistance}
      WINDOW earlier AS (PARTITION BY ${monthSql("w")} ORDER BY w.start_time, w.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) AS judged
    WHERE true = ANY(records)
    ORDER BY start_time, id`.execute(db);
  return rows;
}

/** Number of workouts with efforts of each activity, in each of the months. */
export async function countEfforts(
  db: Database,
  ownerId: string,
  months: readonly number[],
): Promise<readonly SportCount[]> {
  const { rows } = await sql<SportCount>`
    SELECT ${monthSql("w")} AS month, w.activity_id AS "activityId",
      count(*) FILTER (WHERE cardinality(e.durations) + cardinality(e.speeds) + cardinality(e.powers) > 0)::int AS workouts
    FROM workout_efforts e JOIN workouts w ON w.owner_id = e.owner_id AND w.id = e.workout_id
    WHERE e.owner_id = ${ownerId} AND w.owner_id = ${ownerId} AND ${isCountedSql("w")} AND ${isInMonths(months, "w")}
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** A number of workouts that cannot set a record. */
export interface LeftOutRow extends InMonth {
  readonly reason: PersonalBestsView["leftOut"][number]["reason"];
  readonly workouts: number;
  /** The first of them that is dated too far in the future. */
  readonly ahead: Date | null;
}

/** Number of workouts of the sport in each month that cannot set a record, by the first applicable reason. */
export async function countLeftOut(db: Database, selection: EffortSelection): Promise<readonly LeftOutRow[]> {
  const { rows } = await sql<LeftOutRow>`
    SELECT month, reason, count(*)::int AS workouts, min(start_time) FILTER (WHERE start_time > ${latestDate(selection)}) AS ahead FROM (
      SELECT ${monthSql("w")} AS month, w.start_time,
        coalesce(e.doubts[1], CASE WHEN NOT ${hasDate(selection)} THEN 'clock' WHEN NOT ${hasDistance} THEN 'distance' END) AS reason
      ${ofSport(selection)}
    ) AS judged
    WHERE reason IS NOT NULL
    GROUP BY month, reason`.execute(db);
  return rows;
}
