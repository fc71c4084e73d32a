import type { Deps } from "../../deps.ts";
import type { OldFiles } from "../../platform/files/locked-files.ts";
import { sweepFiles } from "../../platform/files/sweep-files.ts";
import { filesOfPhoto, removePhotoFiles } from "./locked-photo.ts";
import { photoOfFileKey, photosPrefix, type StoredPhoto } from "./photo-files.ts";

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
 * Removes files that a killed server left: of photos that were never stored or are deleted.
 *
 * @returns the keys of files that this database does not know, which stay
 */
export async function sweepPhotos(
  deps: Pick<Deps, "db" | "files" | "fileTurns">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return await sweepFiles(deps, photosPrefix, filesOf, signal);
}

function filesOf(key: string): OldFiles | undefined {
  const photo = photoOfFileKey(key);
  return photo && filesOfPhoto(photo);
}
