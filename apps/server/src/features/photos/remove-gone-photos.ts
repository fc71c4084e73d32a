import type { Deps } from "../../deps.ts";
import { removePhotoFiles } from "./locked-photo.ts";
import { photoOfFileKey, photosPrefix, type StoredPhoto } from "./photo-files.ts";
import { isStored } from "./photos.queries.ts";

/**
 * Removes the files of photos whose rows are deleted. If that fails the deletion still succeeds: the next start sweeps the files
 * away, and nobody can download them before.
 */
export async function removeGonePhotos(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "log">,
  photos: readonly StoredPhoto[],
): Promise<void> {
  for (const photo of photos) {
    await removePhotoFiles(deps, photo).catch((error: unknown) =>
      deps.log.warn({ err: error }, "could not delete files of a deleted photo; the next start deletes them"),
    );
  }
}

/**
 * Removes files that a killed server left: of photos that were never stored or are deleted. It may run beside uploads and deletions,
 * since each photo is locked, and it ends early on request.
 */
export async function sweepPhotos(
  deps: Pick<Deps, "db" | "files" | "fileTurns">,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  for await (const key of deps.files.list(photosPrefix)) {
    if (signal.aborted) return;
    const photo = photoOfFileKey(key);
    if (!photo || photo.id === last) continue;
    last = photo.id;
    if (!(await isStored(deps.db, photo))) await removePhotoFiles(deps, photo);
  }
}
