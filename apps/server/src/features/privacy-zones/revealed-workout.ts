import { canView } from "@cairn/domain/visibility";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { ListedRow, WorkoutRow } from "../workouts/workout-rows.public.ts";

declare const revealed: unique symbol;

/**
 * A workout as its reader may know it: its owner all of it, everybody else without what lies in the owner's privacy zones. Whatever leaves
 * the server of a workout is made from this type, and only this file makes it.
 */
export type RevealedWorkout = Authorized<WorkoutRow, "view"> & { readonly [revealed]: true };

/** The whole of a workout for its owner, who alone may edit it. */
export function revealToOwner(workout: Authorized<WorkoutRow, "edit">): RevealedWorkout {
  return workout as Authorized<WorkoutRow, "edit" | "view"> as RevealedWorkout;
}

/** What people may know of each workout of a list, in the same order; those that they may not see are left out. */
export async function revealList(
  _deps: Pick<Deps, "db">,
  rows: readonly WorkoutRow[],
): Promise<readonly RevealedWorkout[]> {
  return await Promise.resolve(
    rows.filter((row): row is RevealedWorkout => canView(row.sharingFlags, row.relation)),
  );
}

/** As much of a workout as a list shows, as its reader may know it. */
export type RevealedInList = ListedRow & { readonly [revealed]: true };

/**
 * The whole of workouts that were looked up as the reader's own.
 *
 * @throws Error when one is somebody else's, which is a bug
 */
export function revealOwn(actor: SessionActor, rows: readonly ListedRow[]): readonly RevealedInList[] {
  if (!rows.every((row) => row.owner_id === actor.userId)) throw new Error("a list of one's own has others'");
  return rows as readonly RevealedInList[];
}
