import type { Disc } from "@cairn/domain/privacy-zones/privacy-zones";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { PrivacyZonesTable } from "../../core/redaction/privacy-zones.table.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

export type ZoneRow = Selectable<PrivacyZonesTable>;

/** The settings of a zone that a person can change. */
export interface ZoneSettings extends Disc {
  readonly name: string;
}

/** Identifies one zone of one person. */
export interface ZoneKey {
  readonly ownerId: string;
  readonly id: string;
}

/** A person's zones, in the order in which they were added. */
export async function findZones(db: DatabaseOrTransaction, ownerId: string): Promise<readonly ZoneRow[]> {
  return await db
    .selectFrom("privacy_zones")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A person's zone with exactly these settings. */
export async function findSameZone(
  db: DatabaseOrTransaction,
  ownerId: string,
  { name, lon, lat, radius }: ZoneSettings,
): Promise<ZoneRow | undefined> {
  return await db
    .selectFrom("privacy_zones")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("name", "=", name)
    .where("lon", "=", lon)
    .where("lat", "=", lat)
    .where("radius", "=", radius)
    .executeTakeFirst();
}

/** A zone, locked until the transaction ends. */
export async function lockZone(
  trx: DatabaseOrTransaction,
  { ownerId, id }: ZoneKey,
): Promise<ZoneRow | undefined> {
  return await trx
    .selectFrom("privacy_zones")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertZone(
  trx: DatabaseOrTransaction,
  zone: Insertable<PrivacyZonesTable>,
): Promise<void> {
  await trx.insertInto("privacy_zones").values(zone).execute();
}

export async function updateZone(
  trx: DatabaseOrTransaction,
  { ownerId, id }: ZoneKey,
  { owner_id: _owner, id: _id, ...changes }: Updateable<PrivacyZonesTable>,
): Promise<void> {
  await trx
    .updateTable("privacy_zones")
    .set(changes)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

export async function deleteZone(trx: DatabaseOrTransaction, { ownerId, id }: ZoneKey): Promise<void> {
  await trx.deleteFrom("privacy_zones").where("owner_id", "=", ownerId).where("id", "=", id).execute();
}

/** The state of a person's zones. */
export interface ZoneSet {
  /** 0 if the person never had one. */
  readonly revision: number;
  readonly zoneCount: number;
}

/** Invalidates all redactions so far once the transaction ends; until then the person's other changes wait. */
export async function raiseRevision(
  trx: DatabaseOrTransaction,
  ownerId: string,
  added: -1 | 0 | 1,
): Promise<ZoneSet> {
  return await trx
    .insertInto("privacy_zone_sets")
    .values({ owner_id: ownerId, revision: 1, zone_count: Math.max(0, added) })
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet({
        revision: sql`privacy_zone_sets.revision + 1`,
        zone_count: sql`privacy_zone_sets.zone_count + ${added}`,
      }),
    )
    .returning(["revision", "zone_count as zoneCount"])
    .executeTakeFirstOrThrow();
}
