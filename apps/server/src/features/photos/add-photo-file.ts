import { createReadStream } from "node:fs";
import { ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { addPhoto, type AddPhotoError, photoId } from "./add-photo.ts";
import { isStored } from "./photos.queries.ts";
import type { ShowDeps } from "./show-photos.ts";

/** A photo on the local disk. */
export interface PhotoFile {
  /** Stays there. */
  readonly path: string;
  /** Name of the file. */
  readonly name: string;
  /** Hex. */
  readonly sha256: string;
}

/**
 * Adds a photo from an import, which outlives the session that began it. One that the workout has already is recognised before it
 * is decoded, however many photos the workout has.
 */
export async function addPhotoFile(
  deps: Deps & ShowDeps,
  actor: SessionActor,
  workoutId: string,
  { path, name, sha256 }: PhotoFile,
): Promise<Result<true, AddPhotoError>> {
  const ownerId = actor.userId;
  const id = photoId({ ownerId, id: workoutId }, name, sha256);
  if (await isStored(deps.db, { ownerId, id })) return ok(true);
  const part = createReadStream(path);
  const added = await addPhoto(deps, actor, workoutId, { part, name, outlivesSession: true });
  return added.ok ? ok(true) : added;
}
