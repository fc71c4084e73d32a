import type { DiaryMonthView, DiaryPart } from "@cairn/contracts/diary";
import { notCountedFlag } from "@cairn/domain/diary/diary-workout";
import { activities } from "@cairn/domain/sports/activities";
import { countsVertical } from "@cairn/domain/sports/sport-profiles";
import { type RawBuilder, sql } from "kysely";
import { ownEnergySql } from "../../core/derived/own-energy.queries.ts";
import { isInMonths, monthSql } from "../../core/summaries/summaries.queries.ts";
import { isSavedSql } from "../../core/workouts/is-saved.queries.ts";
import { countedSql } from "../../core/workouts/made-up-times.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/**
 * Seed of all digests. Raise it when the content of the columns changes: all digests then differ, so that every browser loads the
 * diary again.
 */
export const contentVersion = 4;

/** Whose workouts are in a diary: the caller, or the person for whom a job prepares it. */
export type DiaryOwner = Pick<SessionActor, "userId">;

/** Larger values are not durations, distances or energies; as NaN, they count as nothing. */
const maxCounted = 1e12;

/** The nearest whole number, rounded as `Math.round` does. */
const whole = (amount: RawBuilder<unknown>): RawBuilder<number> =>
  sql`CASE WHEN ${amount} < ${maxCounted} THEN floor(${amount} + 0.5) ELSE 0 END`;

const verticalSports = activities.map(({ id }) => id).filter(countsVertical);

/** What a search in the list finds beside the title: the notes, and after them the names of the gear, a line each. */
const searchedNotes = sql`nullif(concat_ws(E'\\n', notes, nullif(array_to_string(gear, E'\\n'), '')), '')`;

/**
 * The caller's workouts of at least one month, with the local month in which each began (months since January 1970), and the
 * values of the diary as sent: a difference lost by rounding changes no digest.
 */
const diaryRows = (actor: DiaryOwner, months: readonly number[]): RawBuilder<unknown> => sql`
  SELECT id, title, ${searchedNotes} AS notes, start_time,
    floor(date_part('epoch', start_time) * 1000 + 0.5) AS started_ms,
    ${monthSql()} AS month,
    utc_offset_minutes::int AS offset_minutes, activity_id::int AS activity_id, sharing_flags::int + CASE WHEN is_counted THEN 0 ELSE ${sql.lit(notCountedFlag)} END AS sharing_flags,
    ${whole(sql.ref("total_time"))} AS seconds, ${whole(countedSql(sql.ref("distance")))} AS metres, ${whole(ownEnergySql)} AS energy, ${whole(countedSql(sql.ref("ascent")))} AS ascent,
    CASE WHEN activity_id = ANY(${verticalSports}::int[]) THEN ${whole(countedSql(sql.ref("descent")))} ELSE 0 END AS vertical,
    CASE WHEN avg_speed > 0 AND avg_speed < ${maxCounted} THEN floor(avg_speed * 100 + 0.5) ELSE 0 END AS speed
  FROM workouts WHERE owner_id = ${actor.userId} AND ${isSavedSql()} AND ${isInMonths(months)}`;

/** The content of a part's digest, as a text that is unique for each workout. */
const content: Readonly<Record<DiaryPart, RawBuilder<string>>> = {
  numbers: sql`concat_ws(' ', id, started_ms, offset_minutes, activity_id, seconds, metres, energy, ascent, speed, sharing_flags, vertical)`,
  // The start determines the order, which matches keys with numbers.
  texts: sql`json_build_array(id, started_ms, title, notes)::text`,
};

/** 16 hex digits that identify the workouts of a group in any order. The count sent with them catches changes that cancel out. */
const digestSql = (part: DiaryPart): RawBuilder<string> =>
  sql`lpad(to_hex(bit_xor(hashtextextended(${content[part]}, ${contentVersion}))), 16, '0')`;

/** The months of the caller's diary that are among at least one given. */
export async function findDiaryMonths(
  db: DatabaseOrTransaction,
  actor: DiaryOwner,
  months: readonly number[],
): Promise<readonly DiaryMonthView[]> {
  const { rows } = await sql<DiaryMonthView>`
    SELECT month, count(*) AS count, ${digestSql("numbers")} AS numbers, ${digestSql("texts")} AS texts
    FROM (${diaryRows(actor, months)}) AS workout GROUP BY month ORDER BY month DESC`.execute(db);
  return rows;
}

/** The number of workouts in a month. */
export interface MonthSize {
  readonly month: number;
  readonly count: number;
}

/** A month's numbers, each list in the order of the starts. */
export interface NumbersOfMonth extends MonthSize {
  readonly digest: string;
  /** ms since 1970. */
  readonly starts: readonly number[];
  readonly offsets: readonly number[];
  readonly activities: readonly number[];
  readonly seconds: readonly number[];
  readonly metres: readonly number[];
  readonly energies: readonly number[];
  readonly ascents: readonly number[];
  readonly verticals: readonly number[];
  /** Hundredths of m/s; 0 if missing. */
  readonly speeds: readonly number[];
  readonly flags: readonly number[];
}

/** The numbers of some months, latest first. */
export async function findNumbers(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  months: readonly number[],
): Promise<readonly NumbersOfMonth[]> {
  const { rows } = await sql<NumbersOfMonth>`
    SELECT month, count(*) AS count, ${digestSql("numbers")} AS digest, ${column("started_ms")} AS starts, ${column("offset_minutes")} AS offsets,
      ${column("activity_id")} AS activities, ${column("seconds")} AS seconds, ${column("metres")} AS metres, ${column("energy")} AS energies,
      ${column("ascent")} AS ascents, ${column("vertical")} AS verticals, ${column("speed")} AS speeds, ${column("sharing_flags")} AS flags
    FROM (${diaryRows(actor, months)}) AS workout GROUP BY month ORDER BY month DESC`.execute(db);
  return rows;
}

/** A month's keys, titles and notes with gear, each list in the order of the starts. */
export interface TextsOfMonth extends MonthSize {
  readonly digest: string;
  readonly keys: readonly string[];
  readonly titles: readonly (string | null)[];
  readonly notes: readonly (string | null)[];
}

/** The texts of some months, latest first. */
export async function findTexts(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  months: readonly number[],
): Promise<readonly TextsOfMonth[]> {
  const { rows } = await sql<TextsOfMonth>`
    SELECT month, count(*) AS count, ${digestSql("texts")} AS digest,
      json_agg(id ${byStart}) AS keys, json_agg(title ${byStart}) AS titles, json_agg(notes ${byStart}) AS notes
    FROM (${diaryRows(actor, months)}) AS workout GROUP BY month ORDER BY month DESC`.execute(db);
  return rows;
}

/** The order of every column, stated in each: ordered rows need not be grouped in order. */
const byStart = sql`ORDER BY start_time, id`;

const column = (name: string): RawBuilder<readonly number[]> => sql`array_agg(${sql.ref(name)} ${byStart})`;
