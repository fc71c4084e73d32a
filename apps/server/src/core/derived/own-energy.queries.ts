import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { EnergyBody, EnergyRow } from "./own-energy.ts";

const sexes = { FEMALE: "female", MALE: "male" } as const;

/** The body data that an owner has given, locked until the transaction ends. */
export async function lockEnergyBody(trx: DatabaseOrTransaction, ownerId: string): Promise<EnergyBody> {
  const settings = await trx
    .selectFrom("user_settings")
    .select(["weight_g", "gender"])
    .where("owner_id", "=", ownerId)
    .forShare()
    .executeTakeFirst();
  const birth = await trx
    .selectFrom("heart_rate_settings")
    .select(["birth_year as year", "birth_month as month", "birth_day as day"])
    .where("owner_id", "=", ownerId)
    .forShare()
    .executeTakeFirst();
  const { weight_g: grams = null, gender = null } = settings ?? {};
  const year = birth?.year ?? null;
  return {
    ...(grams !== null && { weight: grams / 1000 }),
    ...(gender && { sex: sexes[gender] }),
    ...(birth && year !== null && { birth: { ...birth, year } }),
  };
}

const energyColumns = [
  "id",
  "start_time",
  "utc_offset_minutes",
  "computed_totals",
  "entered_totals",
] as const;

/** A page of an owner's workouts with an analysis, by their keys, locked until the transaction ends. */
export async function lockEnergyRows(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly EnergyRow[]> {
  return await trx
    .selectFrom("workouts")
    .select(energyColumns)
    .where("owner_id", "=", ownerId)
    .where("id", ">", after)
    .where("computed_totals", "is not", null)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
}

/** One workout of an owner, locked in the same way. */
export async function lockEnergyRow(
  trx: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<EnergyRow | undefined> {
  return await trx
    .selectFrom("workouts")
    .select(energyColumns)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores energies; each index belongs to one workout.
 *
 * @returns how many changed
 */
export async function updateOwnEnergies(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
  energies: readonly (number | null)[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE workouts SET own_energy = made.energy
    FROM unnest(${ids}::text[], ${energies}::double precision[]) AS made (id, energy)
    WHERE workouts.owner_id = ${ownerId} AND workouts.id = made.id AND workouts.own_energy IS DISTINCT FROM made.energy`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** SQL for the energy of one of the actor's own `workouts` as its owner sees it, kilocalories. */
export const ownEnergySql: RawBuilder<number> = sql<number>`CASE WHEN workouts.energy_is_estimate THEN coalesce(workouts.own_energy, workouts.energy) ELSE workouts.energy END`;

/** Owners who have given body data but have estimates that do not use it. */
export async function findOutdatedEnergyOwners(db: DatabaseOrTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    SELECT DISTINCT w.owner_id FROM workouts w
    LEFT JOIN user_settings s ON s.owner_id = w.owner_id LEFT JOIN heart_rate_settings h ON h.owner_id = w.owner_id
    WHERE w.energy_is_estimate AND w.own_energy IS NULL AND (s.weight_g IS NOT NULL OR s.gender IS NOT NULL OR h.birth_year IS NOT NULL)`.execute(
    db,
  );
  return rows.map(({ owner_id }) => owner_id);
}
