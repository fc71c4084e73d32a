import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { zoneOffset } from "../../platform/time-zones/place-clock.ts";
import { findHomeZone } from "../workouts/home-zone.queries.ts";

/**
 * A person's local time minus UTC at an instant, minutes, for a workout that has neither a place nor a stated clock: by the zone
 * of their workouts around it, otherwise by that of their settings; 0 if they have none.
 *
 * @param instant ms since 1970
 */
export async function homeOffset(
  db: DatabaseOrTransaction,
  ownerId: string,
  instant: number,
): Promise<number> {
  const { around, chosen } = await findHomeZone(db, ownerId, new Date(instant));
  const zone = around ?? chosen;
  return (zone === undefined ? undefined : zoneOffset(zone, instant)) ?? 0;
}
