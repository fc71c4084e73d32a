import type { PrivacyZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { sql } from "kysely";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";

export async function hasZones(db: DatabaseOrTransaction, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("privacy_zone_sets")
    .select("zone_count")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return (row?.zone_count ?? 0) > 0;
}

/** The revisions of people's zones; people who never had one are left out. */
export async function findRevisions(
  db: DatabaseOrTransaction,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("privacy_zone_sets")
    .select(["owner_id", "revision"])
    .where(sql<boolean>`owner_id = ANY(${ownerIds}::text[])`)
    .execute();
  return new Map(rows.map(({ owner_id, revision }) => [owner_id, revision]));
}

/** A person's zones and their revision, read at one instant. */
export async function findZoneSet(
  db: Database,
  ownerId: string,
): Promise<{ readonly revision: number; readonly zones: readonly PrivacyZone[] }> {
  const row = await db
    .selectFrom("privacy_zone_sets")
    .select([
      "revision",
      sql<
        PrivacyZone[]
      >`coalesce((SELECT json_agg(json_build_object('lon', lon, 'lat', lat, 'radius', radius, 'seed', seed))
        FROM privacy_zones WHERE privacy_zones.owner_id = privacy_zone_sets.owner_id), '[]')`.as("zones"),
    ])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row ?? { revision: 0, zones: [] };
}
