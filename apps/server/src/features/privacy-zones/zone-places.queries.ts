import { type Insertable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Each place that a person has ever hidden, with its seed; kept after the zone is deleted, until the account is. */
export interface PrivacyZonePlacesTable {
  owner_id: string;
  /** Degrees. */
  lon: number;
  lat: number;
  /** Metres, as last set. */
  radius: number;
  seed: string;
  used_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    privacy_zone_places: PrivacyZonePlacesTable;
  }
}

/** All stored places that a person has ever hidden. */
export async function findPlaces(trx: DatabaseOrTransaction, ownerId: string) {
  return await trx
    .selectFrom("privacy_zone_places")
    .select(["lon", "lat", "radius", "seed"])
    .where("owner_id", "=", ownerId)
    .execute();
}

export async function storePlace(
  trx: DatabaseOrTransaction,
  place: Insertable<PrivacyZonePlacesTable>,
): Promise<void> {
  const { radius, seed, used_at } = place;
  await trx
    .insertInto("privacy_zone_places")
    .values(place)
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "lon", "lat"]).doUpdateSet({ radius, seed, used_at }),
    )
    .execute();
}

/** Deletes all but the last used places of a person. */
export async function deleteOldPlaces(
  trx: DatabaseOrTransaction,
  ownerId: string,
  kept: number,
): Promise<void> {
  await sql`DELETE FROM privacy_zone_places WHERE owner_id = ${ownerId} AND (lon, lat) IN (
    SELECT lon, lat FROM privacy_zone_places WHERE owner_id = ${ownerId} ORDER BY used_at DESC OFFSET ${kept})`.execute(
    trx,
  );
}
