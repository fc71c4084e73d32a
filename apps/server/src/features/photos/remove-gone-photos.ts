import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import {
  photoLockName,
  photoOfFileKey,
  photosPrefix,
  removePhotoFiles,
  type StoredPhoto,
} from "./photo-files.ts";
import { isStored } from "./photos.queries.ts";

/**
 * Removes the files of photos whose rows are gone. What cannot be removed now is no failure of the deletion: the next start sweeps it
 * away, and nobody can fetch it meanwhile.
 */
export async function removeGonePhotos(
  { files, log }: Pick<Deps, "files" | "log">,
  photos: readonly StoredPhoto[],
): Promise<void> {
  for (const photo of photos) {
    await removePhotoFiles(files, photo).catch((error: unknown) =>
      log.warn({ err: error }, "could not delete files of a deleted photo; the next start deletes them"),
    );
  }
}

/**
 * Removes files of photos that were never stored or are gone, which a killed server left. It may run beside uploads and deletions, since
 * each photo is locked, and it ends early when told to.
 */
export async function sweepPhotos(
  { db, files }: Pick<Deps, "db" | "files">,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  for await (const key of files.list(photosPrefix)) {
    if (signal.aborted) return;
    const photo = photoOfFileKey(key);
    if (!photo || photo.id === last) continue;
    last = photo.id;
    if (await isStored(db, photo)) continue;
    await db.transaction().execute(async (trx) => {
      await lockName(trx, photoLockName(photo));
      if (!(await isStored(trx, photo))) await removePhotoFiles(files, photo);
    });
  }
}
