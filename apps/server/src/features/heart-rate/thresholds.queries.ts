import type { Threshold, ThresholdKind } from "@cairn/domain/thresholds/thresholds";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { sinceDayOf, storedDay } from "./stored-day.ts";

/** Values that people give, each from a day on, spread by owner. */
export interface ThresholdsTable {
  owner_id: string;
  kind: ThresholdKind;
  /** See `storedDay`. */
  since_day: number;
  /** Beats per minute, or watts. */
  value: number;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    thresholds: ThresholdsTable;
  }
}

/** All values of a person, by kind, latest first. */
export async function findThresholds(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly Threshold[]> {
  const rows = await db
    .selectFrom("thresholds")
    .select(["kind", "since_day", "value"])
    .where("owner_id", "=", ownerId)
    .orderBy("kind")
    .orderBy("since_day", "desc")
    .execute();
  return rows.map(({ kind, since_day, value }) => ({
    kind,
    sinceDay: sinceDayOf(since_day),
    value,
  }));
}

export async function upsertThreshold(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { kind, sinceDay, value }: Threshold,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("thresholds")
    .values({ owner_id: ownerId, kind, since_day: storedDay(sinceDay), value, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "kind", "since_day"]).doUpdateSet({ value, updated_at: now }),
    )
    .execute();
}

export async function removeThreshold(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { kind, sinceDay }: Pick<Threshold, "kind" | "sinceDay">,
): Promise<void> {
  await trx
    .deleteFrom("thresholds")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("since_day", "=", storedDay(sinceDay))
    .execute();
}

/** Serialises changes of one person's values, so that their number can be bounded. */
export async function lockThresholds(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`thresholds:${ownerId}`}, 0))`.execute(trx);
}
