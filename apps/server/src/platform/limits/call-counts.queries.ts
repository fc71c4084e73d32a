import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The calls of one caller that have been counted. */
interface Counted {
  /** Including those added now. */
  readonly count: number;
  /** Until the span ends, ms. */
  readonly ttl: number;
}

/** Adds calls to a caller's count, which restarts after its period has ended. Uses the database's clock, because those of the processes differ. */
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
      count = CASE WHEN c.ends_at > clock_timestamp() THEN c.count ELSE 0 END + excluded.count,
      ends_at = CASE WHEN c.ends_at > clock_timestamp() THEN c.ends_at ELSE excluded.ends_at END
    RETURNING count, greatest(0, extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS ttl
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("a call was not counted");
  return counted;
}

/** Deletes counts whose period has ended. */
export async function deleteEndedCounts(db: Database): Promise<void> {
  await db
    .deleteFrom("call_counts")
    .where("ends_at", "<=", sql<Date>`clock_timestamp()`)
    .execute();
}
