import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Calls of one caller in a span of time, of all processes together. */
export interface CallCountsTable {
  /** SHA-256 of the caller. */
  subject: Buffer;
  /** Name of the limit. */
  call: string;
  count: number;
  ends_at: Date;
}

declare module "../db/tables.ts" {
  interface Tables {
    call_counts: CallCountsTable;
  }
}

/** The calls of one caller that have been counted. */
interface Counted {
  /** Including those added now. */
  readonly count: number;
  /** Until the span ends, ms. */
  readonly ttl: number;
}

/**
 * Whether a count goes on: its period has not ended. One that ends later than a period that begins now, by more than a statement
 * can wait for another one, was begun while the clock was ahead.
 */
const goesOn = sql`(c.ends_at > clock_timestamp() AND c.ends_at <= excluded.ends_at + interval '1 minute')`;

/**
 * Adds calls to a caller's count, which restarts after its period has ended. Uses the database's clock, because those of the
 * processes differ.
 */
export async function addCalls(
  db: Database,
  { subject, call }: { readonly subject: Buffer; readonly call: string },
  calls: number,
  timeWindow: number,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    INSERT INTO call_counts AS c (subject, call, count, ends_at)
    VALUES (${subject}, ${call}, ${calls}, clock_timestamp() + ${timeWindow} * interval '1 millisecond')
    ON CONFLICT (subject, call) DO UPDATE SET
      count = CASE WHEN ${goesOn} THEN c.count ELSE 0 END + excluded.count,
      ends_at = CASE WHEN ${goesOn} THEN c.ends_at ELSE excluded.ends_at END
    RETURNING count, greatest(0, extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS ttl
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("a call was not counted");
  return counted;
}

/** Deletes counts whose period has ended, and those of a clock that was ahead: no period takes more than 30 days. */
export async function deleteEndedCounts(db: Database): Promise<void> {
  await db
    .deleteFrom("call_counts")
    .where((is) =>
      is.or([
        is("ends_at", "<=", sql<Date>`clock_timestamp()`),
        is("ends_at", ">", sql<Date>`clock_timestamp() + interval '60 days'`),
      ]),
    )
    .execute();
}
