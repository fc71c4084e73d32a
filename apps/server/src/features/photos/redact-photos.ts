import { findVisiblePhotos } from "../../core/redaction/public-photos.queries.ts";
import { redactList, redactListAsForOthers } from "../../core/redaction/redact-workouts.ts";
import { redactedInstant } from "../../core/redaction/redacted-instant.ts";
import type { RedactedInList } from "../../core/redaction/redacted-workout.ts";
import type { RefreshDeps } from "../../core/redaction/refresh-public-recordings.ts";
import type { ListedWithAccess } from "../../core/workouts/listed-columns.queries.ts";
import { findWorkoutsByKey } from "../../core/workouts/listed-workouts.queries.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { PhotoRow } from "./photos.queries.ts";

declare const redacted: unique symbol;

/**
 * A photo as its viewer may see it. Only this file creates one, and everything that leaves the server about a photo is made from
 * it.
 */
export type RedactedPhoto = Authorized<PhotoRow, "view"> & { readonly [redacted]: true };

/**
 * Photos as the actor may see them, in the same order. The owner sees all. For others a photo from a hidden part of its workout
 * does not exist; the time of any other photo is given by the clock of the redacted workout, and left out if that clock has no
 * such time.
 *
 * @throws AppError `privacy_zone.busy`
 */
export async function redactPhotos(
  deps: RefreshDeps,
  actor: Actor,
  rows: readonly PhotoRow[],
): Promise<readonly RedactedPhoto[]> {
  const byOwner = Map.groupBy(
    rows.filter(({ relation }) => relation !== "owner"),
    ({ ownerId }) => ownerId,
  );
  const shown = new Map<string, PhotoRow>();
  for (const [ownerId, photos] of byOwner) {
    for (const photo of await redactPhotosOf(deps, actor, ownerId, photos)) shown.set(photo.id, photo);
  }
  return rows.flatMap((row) => {
    const photo = row.relation === "owner" ? row : shown.get(row.id);
    return photo ? [photo as RedactedPhoto] : [];
  });
}

/** Photos of workouts that are already redacted, by their keys, of the same state of the owners' zones. */
export const redactPhotosOfRedacted = (
  workouts: ReadonlyMap<string, RedactedInList>,
  rows: readonly PhotoRow[],
): readonly RedactedPhoto[] =>
  rows.flatMap((row) => {
    const workout = row.state === "shown" ? workouts.get(row.workoutId) : undefined;
    if (!workout) return [];
    return [(workout.redaction ? onRedactedClock(row, workout) : row) as RedactedPhoto];
  });

async function redactPhotosOf(
  deps: RefreshDeps,
  actor: Actor,
  ownerId: string,
  photos: readonly PhotoRow[],
): Promise<readonly PhotoRow[]> {
  const ids = [...new Set(photos.map(({ workoutId }) => workoutId))];
  const found = await findWorkoutsByKey(deps.db, actor, ownerId, ids);
  const workouts = await redactForOthers(deps, actor, found);
  const byId = new Map(workouts.map((workout) => [workout.id, workout]));
  // Looked up last, so that a zone added in the meantime counts.
  const shown = await findVisiblePhotos(
    deps.db,
    ownerId,
    photos.map(({ id }) => id),
  );
  return photos.flatMap((photo) => {
    const workout = byId.get(photo.workoutId);
    return workout && shown.has(photo.id) ? [onRedactedClock(photo, workout)] : [];
  });
}

/** Workouts as others see them; also the actor's own, if they ask how others see them. */
async function redactForOthers(
  deps: RefreshDeps,
  actor: Actor,
  rows: readonly ListedWithAccess[],
): Promise<readonly RedactedInList[]> {
  const own = rows.flatMap((row) => {
    const allowed = authorizeWorkout(actor, row, "edit");
    return allowed.ok ? [allowed.value] : [];
  });
  const others = rows.filter(({ relation }) => relation !== "owner");
  return [...(await redactList(deps, others)), ...(await redactListAsForOthers(deps, own))];
}

const onRedactedClock = (photo: PhotoRow, workout: RedactedInList): PhotoRow => ({
  ...photo,
  takenAt: (photo.takenAt && redactedInstant(workout, photo.takenAt)) ?? null,
  startTime: workout.start_time,
  stopTime: workout.stop_time,
});
