import type { RouteSignature } from "@cairn/domain/similar-workouts/route-signature";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { ownerCells } from "./owner-cells.ts";

/**
 * Stores the signature of a workout's way in place of an older one; removes that one when there is no way.
 *
 * @param table of whole ways, or of those that others see where a part is redacted
 */
export async function saveRoute(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
  route: RouteSignature | undefined,
  table: "route_signatures" | "public_route_signatures" = "route_signatures",
): Promise<void> {
  await trx.deleteFrom(table).where("owner_id", "=", ownerId).where("workout_id", "=", id).execute();
  if (!route) return;
  const { length, bbox, line, cells } = route;
  const row = { length, bbox: [...bbox], line: [...line], cells: ownerCells(ownerId, cells) };
  await trx
    .insertInto(table)
    .values({ owner_id: ownerId, workout_id: id, ...row })
    .execute();
}
