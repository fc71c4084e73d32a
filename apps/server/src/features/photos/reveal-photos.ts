import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import {
  findHiddenPositions,
  type RefreshDeps,
  revealList,
  type RevealedWorkout,
  shownInstant,
} from "../privacy-zones/privacy-zones.public.ts";
import { findWorkoutsByKey } from "../workouts/workout-rows.public.ts";
import type { PhotoRow } from "./photos.queries.ts";

declare const revealed: unique symbol;

/** A photo as its viewer may know it. Only this file makes one, and whatever leaves of a photo is made from it. */
export type RevealedPhoto = Authorized<PhotoRow, "view"> & { readonly [revealed]: true };

/**
 * Photos as the actor may know them, in the same order. The owner sees all. To others a photo from within a privacy zone does not exist; the
 * time of another one is that of the clock of what is shown of its workout, or none where that has no such time.
 *
 * @throws AppError `privacy_zone.busy`
 */
export async function revealPhotos(
  deps: RefreshDeps,
  actor: Actor,
  rows: readonly PhotoRow[],
): Promise<readonly RevealedPhoto[]> {
  const byOwner = Map.groupBy(
    rows.filter(({ relation }) => relation !== "owner"),
    ({ ownerId }) => ownerId,
  );
  const shown = new Map<string, PhotoRow>();
  for (const [ownerId, photos] of byOwner) {
    for (const photo of await revealOf(deps, actor, ownerId, photos)) shown.set(photo.id, photo);
  }
  return rows.flatMap((row) => {
    const photo = row.relation === "owner" ? row : shown.get(row.id);
    return photo ? [photo as RevealedPhoto] : [];
  });
}

async function revealOf(
  deps: RefreshDeps,
  actor: Actor,
  ownerId: string,
  photos: readonly PhotoRow[],
): Promise<readonly PhotoRow[]> {
  const ids = [...new Set(photos.map(({ workoutId }) => workoutId))];
  const workouts = await revealList(deps, await findWorkoutsByKey(deps.db, actor, ownerId, ids));
  const byId = new Map(workouts.map((workout) => [workout.id, workout]));
  // Looked up last: a zone that was added meanwhile counts.
  const hides = await findHiddenPositions(deps.db, ownerId);
  return photos.flatMap((photo) => {
    const workout = byId.get(photo.workoutId);
    const { lon, lat } = photo;
    if (!workout || (lon !== null && lat !== null && hides({ lon, lat }))) return [];
    return [onShownClock(photo, workout)];
  });
}

const onShownClock = (photo: PhotoRow, workout: RevealedWorkout): PhotoRow => ({
  ...photo,
  takenAt: (photo.takenAt && shownInstant(workout, photo.takenAt)) ?? null,
  startTime: workout.start_time,
  stopTime: workout.stop_time,
});
