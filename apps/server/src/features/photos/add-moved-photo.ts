import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { maxPhotoPixels, maxProgressivePixels, maxWorkoutPhotos } from "@cairn/contracts/photos";
import { ok, fail, type Result } from "@cairn/domain/result";
import { rebuildJpeg } from "@cairn/formats/jpeg/rebuild-jpeg";
import { photoSides } from "../../core/photos/photo-sizes.ts";
import { type ReceivedPhoto, receivePhoto } from "../../core/photos/receive-photo.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { type AddPhotoError, storeWithin, type Taken } from "./add-photo.ts";
import { isStored } from "./photos.queries.ts";

/** A photo from the owner's account on another server. */
export interface MovedPhoto {
  readonly id: string;
  /** A local file, which stays. */
  readonly path: string;
  readonly taken: Taken;
  readonly createdAt: Date;
}

/**
 * Adds a photo from another server, with its data from there. Its bytes are kept if they contain only a picture in a size that we
 * keep.
 */
export async function addMovedPhoto(
  deps: Deps,
  actor: SessionActor,
  workoutId: string,
  { id, path, taken, createdAt }: MovedPhoto,
): Promise<Result<true, AddPhotoError>> {
  if (await isStored(deps.db, { ownerId: actor.userId, id })) return ok(true);
  const workout = authorizeWorkout(actor, await findWorkout(deps.db, actor, workoutId), "edit");
  if (!workout.ok) return workout;
  if (workout.value.picture_count >= maxWorkoutPhotos) return fail("photo.too_many");
  const received = await receivePhoto(deps, actor.userId, createReadStream(path));
  if (!received.ok) return received;
  const photo = keepLarge(received.value, await readFile(path));
  return await storeWithin(deps, workout.value, photo, { id, ...taken }, createdAt);
}

/** Each compression loses a little, so a copy that we made is kept as it is. */
function keepLarge(received: ReceivedPhoto, bytes: Uint8Array): ReceivedPhoto {
  const large = received.sizes.get("large");
  const rebuilder = rebuildJpeg({ maxPixels: maxPhotoPixels, maxProgressivePixels });
  const parts = rebuilder.push(bytes).map((part) => Uint8Array.from(part));
  const rebuilt = rebuilder.end();
  const isOurs =
    large &&
    rebuilt.ok &&
    !rebuilt.value.exif &&
    Math.max(rebuilt.value.width, rebuilt.value.height) <= photoSides.large &&
    Buffer.concat(parts).equals(bytes);
  return isOurs
    ? { ...received, sizes: new Map(received.sizes).set("large", { ...large, bytes }) }
    : received;
}
