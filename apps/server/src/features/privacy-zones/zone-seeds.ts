import { randomBytes } from "node:crypto";
import { type Disc, isSamePlace } from "@cairn/domain/privacy-zones/privacy-zones";
import { haversine } from "@cairn/geo/haversine";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { findPlaces, deleteOldPlaces, storePlace } from "./zone-places.queries.ts";

/** Number of places stored per person, the last used. */
const maxPlaces = 500;

/**
 * The seed for a zone of a person: that of the nearest place which they hid before and which is the same, or a new one. Zones
 * that are deleted and recreated would otherwise show another disc each time, and the mean of many reveals the place. Call it in
 * a transaction that has locked the person's zones (`raiseRevision`).
 */
export async function seedOf(
  trx: DatabaseOrTransaction,
  ownerId: string,
  zone: Disc,
  now: Date,
): Promise<string> {
  const same = (await findPlaces(trx, ownerId)).filter((place) => isSamePlace(place, zone));
  const metres = ({ lat, lon }: Disc): number => haversine(lat, lon, zone.lat, zone.lon);
  const [nearest] = same.toSorted((a, b) => metres(a) - metres(b));
  const seed = nearest?.seed ?? randomBytes(16).toString("hex");
  const { lon, lat, radius } = zone;
  await storePlace(trx, { owner_id: ownerId, lon, lat, radius, seed, used_at: now });
  await deleteOldPlaces(trx, ownerId, maxPlaces);
  return seed;
}
