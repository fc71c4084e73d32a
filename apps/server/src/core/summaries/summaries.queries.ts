import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** What a change of workouts adds to each month that it concerns, spread by owner; triggers write it. */
export interface MonthChangesTable {
  owner_id: string;
  /** Months since January 1970, by the local day on which a workout began. */
  month: number;
  /** 64 bits by chance, as a text. */
  id: string;
}

/** What was made of a person's workouts, and from what, spread by owner. */
export interface SummariesTable {
  owner_id: string;
  subject: string;
  /** A month, or what is made of all months. */
  part: string;
  made_from: string;
  /** When it is no longer right, although nothing changes. */
  ends_at: Date | null;
  /** JSON. */
  content: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    month_changes: MonthChangesTable;
    summaries: SummariesTable;
  }
}

/** SQL for the month of `month_changes` to which a workout belongs. */
export const monthSql = (workouts = "workouts"): RawBuilder<number> =>
  sql<number>`local_month(${sql.ref(`${workouts}.start_time`)}, ${sql.ref(`${workouts}.utc_offset_minutes`)})`;

/** Farther from UTC than a column for minutes can hold. */
const farthestClock = sql`interval '23 days'`;

/** When a month began in UTC. */
const monthStart = (month: number): RawBuilder<Date> => sql`to_timestamp(${Date.UTC(1970, month, 1) / 1000})`;

/** Condition: a workout is of one of at least one month. Only starts near these months are read. */
export const isInMonths = (months: readonly number[], workouts = "workouts"): RawBuilder<boolean> => {
  const start = sql.ref(`${workouts}.start_time`);
  const [first, last] = [Math.min(...months), Math.max(...months)];
  return sql<boolean>`(${start} >= ${monthStart(first)} - ${farthestClock} AND ${start} < ${monthStart(last + 1)} + ${farthestClock}
    AND ${monthSql(workouts)} = ANY (${months}::int[]))`;
};

/** A month in which a person has, or had, workouts. */
export interface MonthVersion {
  readonly month: number;
  /** Another one after each change of a workout in the month. */
  readonly version: string;
  /** Rows from which it is computed. */
  readonly changes: number;
}

/** The months of a person, the earliest first. */
export async function findMonthVersions(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly MonthVersion[]> {
  const { rows } = await sql<MonthVersion>`
    SELECT month, to_hex(bit_xor(id)) AS version, count(*)::int AS changes
    FROM month_changes WHERE owner_id = ${ownerId} GROUP BY month ORDER BY month`.execute(db);
  return rows;
}

/**
 * A text that is another one after each change of a person's workouts, of their goals, or of what they have said of their body.
 * That of the workouts is the exclusive or of numbers by chance, and the same after the rows of a month are made into one.
 */
export async function findDataVersion(db: DatabaseOrTransaction, ownerId: string): Promise<string> {
  const { rows } = await sql<{ readonly version: string }>`
    SELECT concat_ws('|', (SELECT coalesce(to_hex(bit_xor(id)), '') FROM month_changes WHERE owner_id = ${ownerId}),
      (SELECT coalesce(string_agg(concat_ws(' ', kind, since_day, value), ',' ORDER BY kind, since_day), '') FROM thresholds WHERE owner_id = ${ownerId}),
      (SELECT coalesce(string_agg(concat_ws(' ', id, version), ',' ORDER BY created_at, id), '') FROM goals WHERE owner_id = ${ownerId}),
      coalesce((SELECT birth_year FROM heart_rate_settings WHERE owner_id = ${ownerId})::text, ''),
      coalesce((SELECT gender FROM user_settings WHERE owner_id = ${ownerId}), '')) AS version`.execute(db);
  return rows[0]?.version ?? "";
}

/** Makes the rows of a month into one, with the same version. */
export async function mergeChanges(
  trx: DatabaseOrTransaction,
  ownerId: string,
  month: number,
): Promise<void> {
  const rows = await trx
    .deleteFrom("month_changes")
    .where("owner_id", "=", ownerId)
    .where("month", "=", month)
    // As a text: a number of JavaScript has 53 bits.
    .returning(sql<string>`id::text`.as("bits"))
    .execute();
  if (rows.length === 0) return;
  const merged = rows.reduce((sum, { bits }) => sum ^ BigInt(bits), 0n);
  await trx.insertInto("month_changes").values({ owner_id: ownerId, month, id: merged.toString() }).execute();
}

/** A stored summary. */
export type StoredSummary = Pick<SummariesTable, "part" | "made_from" | "ends_at" | "content">;

/** Those of a subject and given parts that are stored. */
export async function findSummaries(
  db: DatabaseOrTransaction,
  ownerId: string,
  subject: string,
  parts: readonly string[],
): Promise<readonly StoredSummary[]> {
  return await db
    .selectFrom("summaries")
    .select(["part", "made_from", "ends_at", "content"])
    .where("owner_id", "=", ownerId)
    .where("subject", "=", subject)
    .where(sql<boolean>`part = ANY (${parts}::text[])`)
    .execute();
}

/** Stores summaries, in an order in which two calls never wait for each other. */
export async function saveSummaries(
  db: DatabaseOrTransaction,
  ownerId: string,
  subject: string,
  made: readonly StoredSummary[],
): Promise<void> {
  if (made.length === 0) return;
  const rows = made
    .toSorted((a, b) => (a.part < b.part ? -1 : 1))
    .map(({ part, made_from, ends_at, content }) => ({
      owner_id: ownerId,
      subject,
      part,
      made_from,
      ends_at,
      content,
    }));
  await db
    .insertInto("summaries")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "subject", "part"]).doUpdateSet((eb) => ({
        made_from: eb.ref("excluded.made_from"),
        ends_at: eb.ref("excluded.ends_at"),
        content: eb.ref("excluded.content"),
      })),
    )
    .execute();
}
