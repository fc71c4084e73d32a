import { sustainedS } from "@cairn/domain/heart-rate/heart-rate-maximum";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { HeartRateSettingsTable } from "./heart-rate.table.ts";

export type HeartRateSettingsRow = Selectable<HeartRateSettingsTable>;

export async function findHeartRateSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<HeartRateSettingsRow | undefined> {
  return await db
    .selectFrom("heart_rate_settings")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
}

export async function putHeartRateSettings(
  db: DatabaseOrTransaction,
  { owner_id, ...said }: Insertable<HeartRateSettingsTable>,
): Promise<void> {
  await db
    .insertInto("heart_rate_settings")
    .values({ owner_id, ...said })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(said))
    .execute();
}

/** Workouts that are looked at: more than a few beside the highest one are there to judge it by. */
const maxWorkouts = 50;

/** As the index `recordings_by_sustained_heart_rate` has it, letter by letter. */
const sustained = sql<number | null>`jsonb_path_query_first(analysis::jsonb, ${sql.lit(
  `$.bestHeartRates[*] ? (@.duration == ${sustainedS}).value`,
)})::double precision`;

/** The highest heart rates that a person held for `sustainedS`, beats per minute, one of each workout, the highest first. */
export const sustainedHeartRates = (db: DatabaseOrTransaction, ownerId: string) =>
  db
    .selectFrom("recordings")
    .select(sustained.as("rate"))
    .where("owner_id", "=", ownerId)
    .orderBy(sustained, (order) => order.desc().nullsLast())
    .limit(maxWorkouts);

export async function findSustainedHeartRates(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly number[]> {
  const rows = await sustainedHeartRates(db, ownerId).execute();
  return rows.flatMap(({ rate }) => (rate === null ? [] : [rate]));
}
