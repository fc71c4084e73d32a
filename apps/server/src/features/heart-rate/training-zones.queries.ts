import type { TrainingZones, TrainingZoneKind, ZoneUnit } from "@cairn/domain/thresholds/training-zones";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { sinceDayOf, storedDay } from "./stored-day.ts";

/** Limits of people's own zones, each set from a day on, spread by owner. */
export interface TrainingZonesTable {
  owner_id: string;
  kind: TrainingZoneKind;
  /** See `storedDay`. */
  since_day: number;
  unit: ZoneUnit;
  /** Lower bounds, ascending. */
  limits: number[];
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    training_zones: TrainingZonesTable;
  }
}

/** All training zones of a person, by kind, latest first. */
export async function findTrainingZones(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly TrainingZones[]> {
  const rows = await db
    .selectFrom("training_zones")
    .select(["kind", "since_day", "unit", "limits"])
    .where("owner_id", "=", ownerId)
    .orderBy("kind")
    .orderBy("since_day", "desc")
    .execute();
  return rows.map(({ kind, since_day, unit, limits }) => ({
    kind,
    sinceDay: sinceDayOf(since_day),
    unit,
    limits,
  }));
}

/** Stores a set of zones, replacing that of the same day. */
export async function upsertTrainingZones(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { kind, sinceDay, unit, limits }: TrainingZones,
  now: Date,
): Promise<void> {
  const said = { unit, limits: [...limits], updated_at: now };
  await trx
    .insertInto("training_zones")
    .values({ owner_id: ownerId, kind, since_day: storedDay(sinceDay), ...said })
    .onConflict((conflict) => conflict.columns(["owner_id", "kind", "since_day"]).doUpdateSet(said))
    .execute();
}

export async function removeTrainingZones(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { kind, sinceDay }: Pick<TrainingZones, "kind" | "sinceDay">,
): Promise<void> {
  await trx
    .deleteFrom("training_zones")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("since_day", "=", storedDay(sinceDay))
    .execute();
}
