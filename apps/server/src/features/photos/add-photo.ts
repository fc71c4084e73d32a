import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { maxWorkoutPhotos, type PhotoView } from "@cairn/contracts/photos";
import { type CameraFacts, cameraPosition, photoInstant } from "@cairn/domain/photos/photo-place";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Position } from "@cairn/geo/position";
import type { PhotoSizeName } from "../../core/photos/photo-sizes.ts";
import { type PhotoError, type ReceivedPhoto, receivePhoto } from "../../core/photos/receive-photo.ts";
import { findColumns } from "../../core/redaction/redacted-recordings.queries.ts";
import { wholeForOwner } from "../../core/redaction/redacted-workout.ts";
import { isSessionOpen } from "../../core/sessions/open-sessions.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { countPicture, findWorkout, type WorkoutRow } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import { mayRead } from "../../platform/access/may-read.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { discardStream, hashOf } from "../../platform/files/incoming-file.ts";
import { writeWithFiles } from "../../platform/files/locked-files.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import { newPhotoFiles, removePhotoFiles } from "./locked-photo.ts";
import { findPhoto, insertPhoto, isStored } from "./photos.queries.ts";
import type { PhotosTable } from "./photos.queries.ts";
import type { PlacePhotoInput } from "./place-photo.worker.ts";
import { type ShowDeps, showPhotos } from "./show-photos.ts";

/** Why no photo was added. */
export type AddPhotoError =
  | PhotoError
  | "photo.too_many"
  | "workout.not_found"
  | "workout.forbidden"
  | "session.expired";

const placePhoto: WorkerTask<PlacePhotoInput, Position | undefined> = {
  file: new URL("./place-photo.worker.ts", import.meta.url),
  name: "placePhoto",
  lane: "imports",
  timeLimit: 60_000,
};

/** A photo as received. */
interface IncomingPhoto {
  /** A file of a multipart body; `truncated` becomes true if it is longer than allowed. */
  readonly part: Readable & { readonly truncated?: boolean };
  /** Name of the file. */
  readonly name: string;
  /** True without a session: from an import, which outlives the session that began it, or from the demo. */
  readonly outlivesSession?: boolean;
}

/**
 * Adds a photo to a workout of the actor. When it returns a photo, its files and its row are on disk; when it returns an error,
 * nothing of it is left. A file that already exists, by its name and bytes, is answered with the existing photo, because a client
 * that got no answer repeats the call.
 */
export async function addPhoto(
  deps: Deps & ShowDeps,
  actor: SessionActor,
  workoutKey: string,
  { part, name, outlivesSession = false }: IncomingPhoto,
): Promise<Result<PhotoView, AddPhotoError>> {
  const workout = authorizeWorkout(actor, await findWorkout(deps.db, actor, workoutKey), "edit");
  if (!workout.ok) {
    await discardStream(part);
    return workout;
  }
  const isWelcome = async () => outlivesSession || (await isSessionOpen(deps, actor));
  if (workout.value.picture_count >= maxWorkoutPhotos) {
    // It may be one of them, sent again.
    const id = photoId(workout.value, name, await hashOf(part));
    if (!(await isWelcome())) return fail("session.expired");
    const known = await findView(deps, actor, id);
    return known ? ok(known) : fail("photo.too_many");
  }
  const received = await receivePhoto(deps, actor.userId, part);
  if (!received.ok) return received;
  if (!(await isWelcome())) return fail("session.expired");
  const taken = await findOutWhenAndWhere(deps, workout.value, received.value.facts);
  if (!taken.ok) return taken;
  const id = photoId(workout.value, name, received.value.sha256);
  const stored = await storeWithin(deps, workout.value, received.value, { id, ...taken.value });
  if (!stored.ok) return stored;
  const view = await findView(deps, actor, id);
  return view ? ok(view) : fail("workout.not_found");
}

/**
 * A photo of the actor as they may know it. A program that may not read learns neither when nor where it was taken: it may have
 * sent one of an invented second in order to be told the place.
 */
async function findView(
  deps: Deps & ShowDeps,
  actor: SessionActor,
  id: string,
): Promise<PhotoView | undefined> {
  const row = await findPhoto(deps.db, actor, id);
  if (!row) return undefined;
  const told = mayRead(actor) ? row : { ...row, takenAt: null, lon: null, lat: null };
  const [view] = await showPhotos(deps, actor, [told]);
  return view;
}

/** The same for the same file on the same workout, and unpredictable without knowing all of them. */
export const photoId = ({ ownerId, id }: WorkoutKey, name: string, sha256: string): string =>
  createHash("sha256")
    .update(JSON.stringify([ownerId, id, name, sha256]))
    .digest("hex")
    .slice(0, 24);

/** When and where a photo was taken. */
export type Taken = Pick<PhotosTable, "taken_at" | "lon" | "lat" | "placed_by">;

/** Why the recording could not be asked now; the photo may be sent again later. */
type PlaceRefusal = "photo.busy" | "request.share_used";

/** The camera knows best where it was; otherwise the recording knows where the person was at the time. */
async function findOutWhenAndWhere(
  deps: Deps,
  workout: Authorized<WorkoutRow, "edit">,
  facts: CameraFacts,
): Promise<Result<Taken, PlaceRefusal>> {
  const instant = photoInstant(facts, {
    startTime: workout.start_time.getTime(),
    stopTime: workout.stop_time.getTime(),
    offsetMinutes: workout.utc_offset_minutes,
  });
  const taken_at = instant === undefined ? null : new Date(instant);
  const byCamera = cameraPosition(facts);
  if (byCamera) return ok({ taken_at, lon: byCamera.lon, lat: byCamera.lat, placed_by: "camera" });
  const onTrack = taken_at ? await findOnTrack(deps, workout, taken_at) : ok(undefined);
  if (!onTrack.ok) return onTrack;
  const { value } = onTrack;
  if (value) return ok({ taken_at, lon: value.lon, lat: value.lat, placed_by: "track" });
  return ok({ taken_at, lon: null, lat: null, placed_by: null });
}

/** A recording that a thread cannot read within its limits places no photo: sent again, it would be the same. */
async function findOnTrack(
  deps: Deps,
  workout: Authorized<WorkoutRow, "edit">,
  takenAt: Date,
): Promise<Result<Position | undefined, PlaceRefusal>> {
  const stored = await findColumns(deps.db, wholeForOwner(workout));
  if (!stored) return ok(undefined);
  const placed = await deps.workers.run(placePhoto, {
    columnsGzip: stored.columns_gzip,
    seconds: (takenAt.getTime() - workout.start_time.getTime()) / 1000,
    activityId: workout.activity_id,
  });
  if (placed.ok) return placed;
  if (placed.error === "busy") return fail("photo.busy");
  return placed.error === "share_used" ? fail("request.share_used") : ok(undefined);
}

/** Stores a photo if its owner has room for it. */
export async function storeWithin(
  deps: Deps,
  workout: Authorized<WorkoutRow, "edit">,
  received: ReceivedPhoto,
  taken: Taken & { readonly id: string },
  createdAt = deps.now(),
): Promise<Result<true, AddPhotoError>> {
  const room = deps.storage.openRoom(workout.ownerId);
  try {
    const refusal = await room.take(sizeOf(received));
    return refusal
      ? fail(refusal)
      : await store(deps, workout, received, { ...taken, created_at: createdAt });
  } finally {
    room.close();
  }
}

/** Total bytes of all sizes. */
const sizeOf = ({ sizes }: ReceivedPhoto): number =>
  [...sizes.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Files first: a crash before the row is written leaves files that the next start sweeps away. */
async function store(
  deps: Deps,
  workout: Authorized<WorkoutRow, "edit">,
  received: ReceivedPhoto,
  taken: Taken & { readonly id: string; readonly created_at: Date },
): Promise<Result<true, AddPhotoError>> {
  const { ownerId } = workout;
  const { sizes } = received;
  const photo = { ownerId, id: taken.id };
  const folder = await mkdtemp(join(deps.incomingDir, "photo-"));
  const { width = 1, height = 1 } = sizes.get("large") ?? {};
  let stored: Result<true, AddPhotoError> | undefined;
  try {
    const paths = new Map<PhotoSizeName, string>();
    for (const [name, { bytes }] of sizes) {
      const path = join(folder, name);
      await writeFile(path, bytes, { mode: 0o600 });
      paths.set(name, path);
    }
    const files = newPhotoFiles(photo, paths);
    stored = await writeWithFiles(deps, files, async (trx): Promise<Result<true, AddPhotoError>> => {
      if (await isStored(trx, photo)) return ok(true);
      const counted = await countPicture(trx, workout, maxWorkoutPhotos);
      if (!counted.ok) return counted;
      const size_bytes = sizeOf(received);
      const row = { owner_id: ownerId, workout_id: workout.id, ...taken, width, height, size_bytes };
      await insertPhoto(trx, row);
      await emit(trx, "photo.added", ownerId, { photoId: taken.id, workoutId: workout.id });
      return ok(true);
    });
    return stored;
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (!stored?.ok) {
      await removePhotoFiles(deps, photo).catch((error: unknown) =>
        deps.log.warn(
          { err: error },
          "could not delete files of a photo that was not stored; the next start deletes them",
        ),
      );
    }
  }
}
