import { randomBytes } from "node:crypto";
import { maxZones } from "@cairn/contracts/privacy-zones";
import { type Disc, isSamePlace } from "@cairn/domain/privacy-zones/privacy-zones";
import { fail, ok, type Result } from "@cairn/domain/result";
import { haversine } from "@cairn/geo/haversine";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { carryOverRedactions } from "./carry-over-redactions.ts";
import {
  deleteZone,
  findSameZone,
  insertZone,
  lockZone,
  raiseRevision,
  updateZone,
  type ZoneKey,
  type ZoneRow,
  type ZoneSettings,
} from "./privacy-zones.queries.ts";
import { findPlaces, deleteOldPlaces, storePlace } from "./zone-places.queries.ts";

type ZoneDeps = Pick<Deps, "db" | "now">;

/** Emits the change to the subscribers, which hide what is hidden now, and reloads every screen of the person. */
async function publishZones(trx: DatabaseOrTransaction, ownerId: string, revision: number): Promise<void> {
  await emit(trx, "privacy_zones.changed", ownerId, { revision });
  await publishLive(trx, { kind: "privacyZones", to: [ownerId] });
}

type Created = Result<ZoneRow, "privacy_zone.too_many">;

/** Thrown inside the transaction in order to roll it back. */
class NotCreated extends Error {
  readonly outcome: Created;

  constructor(outcome: Created) {
    super("no zone was created");
    this.outcome = outcome;
  }
}

/**
 * Hides a place. When it returns, nobody else can see anything of it any more. A request that is repeated gets the zone that the
 * first one made.
 */
export async function createZone(
  { db, now }: ZoneDeps,
  ownerId: string,
  settings: ZoneSettings,
): Promise<Created> {
  const time = now();
  const stamps = { created_at: time, updated_at: time };
  try {
    const created = await db.transaction().execute(async (trx) => {
      const { revision, zoneCount } = await raiseRevision(trx, ownerId, 1);
      const same = await findSameZone(trx, ownerId, settings);
      if (same) throw new NotCreated(ok(same));
      if (zoneCount > maxZones) throw new NotCreated(fail("privacy_zone.too_many"));
      const seed = await seedOf(trx, ownerId, settings, time);
      const zone = { owner_id: ownerId, id: newId(), seed, ...settings, ...stamps };
      await insertZone(trx, zone);
      await carryOverRedactions(trx, { ownerId, changed: [zone], revision }, time);
      await publishZones(trx, ownerId, revision);
      return zone;
    });
    return ok(created);
  } catch (error) {
    if (error instanceof NotCreated) return error.outcome;
    throw error;
  }
}

/** Whether two zones are one, apart from their ids and times. */
export const isSameZone = (one: ZoneSettings, other: ZoneSettings): boolean =>
  one.name === other.name && one.lon === other.lon && one.lat === other.lat && one.radius === other.radius;

/**
 * Moves, resizes or renames a zone. Another place gets another seed; a corrected or earlier place keeps its own (`seedOf`).
 *
 * @param base the zone as the client had loaded it; if it has changed since, nothing is overwritten
 */
export async function changeZone(
  { db, now }: ZoneDeps,
  key: ZoneKey,
  { settings, base }: { readonly settings: ZoneSettings; readonly base: ZoneSettings | undefined },
): Promise<Result<ZoneRow, "privacy_zone.not_found" | "privacy_zone.changed_elsewhere">> {
  const time = now();
  return await db.transaction().execute(async (trx) => {
    const before = await lockZone(trx, key);
    if (!before) return fail("privacy_zone.not_found");
    if (base && !isSameZone(before, base) && !isSameZone(before, settings))
      return fail("privacy_zone.changed_elsewhere");
    const { revision } = await raiseRevision(trx, key.ownerId, 0);
    const seed = await seedOf(trx, key.ownerId, settings, time);
    const zone = { ...before, ...settings, seed, updated_at: time };
    await updateZone(trx, key, zone);
    await carryOverRedactions(trx, { ownerId: key.ownerId, changed: [before, zone], revision }, time);
    await publishZones(trx, key.ownerId, revision);
    return ok(zone);
  });
}

/** Removes a zone: what it hid is visible again to those with whom each workout is shared. */
export async function removeZone(
  { db, now }: ZoneDeps,
  key: ZoneKey,
): Promise<Result<true, "privacy_zone.not_found">> {
  return await db.transaction().execute(async (trx) => {
    const zone = await lockZone(trx, key);
    if (!zone) return fail("privacy_zone.not_found");
    await deleteZone(trx, key);
    const { revision } = await raiseRevision(trx, key.ownerId, -1);
    await carryOverRedactions(trx, { ownerId: key.ownerId, changed: [zone], revision }, now());
    await publishZones(trx, key.ownerId, revision);
    return ok(true);
  });
}

/** Number of places stored per person, the last used. */
const maxPlaces = 500;

/**
 * The seed for a zone of a person: that of the nearest place which they hid before and which is the same, or a new one. Zones
 * that are deleted and recreated would otherwise show another disc each time, and the mean of many reveals the place. Call it in
 * a transaction that has locked the person's zones (`raiseRevision`).
 */
async function seedOf(trx: DatabaseOrTransaction, ownerId: string, zone: Disc, now: Date): Promise<string> {
  const same = (await findPlaces(trx, ownerId)).filter((place) => isSamePlace(place, zone));
  const metres = ({ lat, lon }: Disc): number => haversine(lat, lon, zone.lat, zone.lon);
  const [nearest] = same.toSorted((a, b) => metres(a) - metres(b));
  const seed = nearest?.seed ?? randomBytes(16).toString("hex");
  const { lon, lat, radius } = zone;
  await storePlace(trx, { owner_id: ownerId, lon, lat, radius, seed, used_at: now });
  await deleteOldPlaces(trx, ownerId, maxPlaces);
  return seed;
}
