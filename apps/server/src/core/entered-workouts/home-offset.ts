import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { zoneOffset } from "../../platform/time-zones/place-clock.ts";
import { findHomeZone } from "../workouts/home-zone.queries.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";

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

/**
 * A workout's local time minus UTC after its start has moved, minutes: by the zone of its place, else of its owner, with the
 * rules of the new day; unchanged if it began by another clock, as a watch on a journey does.
 *
 * @param startTime ms since 1970
 */
export async function offsetAfterMove(
  db: DatabaseOrTransaction,
  workout: Pick<WorkoutRow, "ownerId" | "start_time" | "time_zone" | "utc_offset_minutes">,
  startTime: number,
): Promise<number> {
  const { start_time: oldStart, time_zone: placeZone, utc_offset_minutes: stored } = workout;
  if (startTime === oldStart.getTime()) return stored;
  const home = placeZone === null ? await findHomeZone(db, workout.ownerId, oldStart) : {};
  const zone = [placeZone ?? undefined, home.around, home.chosen].find(
    (each) => each !== undefined && zoneOffset(each, oldStart.getTime()) === stored,
  );
  return (zone === undefined ? undefined : zoneOffset(zone, startTime)) ?? stored;
}
