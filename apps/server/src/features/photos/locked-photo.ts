import { type PhotoSizeName, photoSizeNames } from "../../core/photos/photo-sizes.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import type { FilesName } from "../../platform/files/known-files.queries.ts";
import {
  type FileDeps,
  type NewFiles,
  type OldFiles,
  removeUnused,
} from "../../platform/files/locked-files.ts";
import { photoFileKey, photosPrefix, type StoredPhoto } from "./photo-files.ts";
import { isStored } from "./photos.queries.ts";

/** What the database calls a photo among its known files. */
const nameOf = ({ ownerId, id }: StoredPhoto): FilesName => ({ ownerId, name: `${photosPrefix}/${id}` });

/** Locks a photo while its row is added or its files are removed. */
const lockOf =
  ({ ownerId, id }: StoredPhoto): NewFiles["lock"] =>
  (trx) =>
    lockName(trx, `photo/${ownerId}/${id}`);

/** The files of a photo whose row is about to be written, from their local paths. */
export const newPhotoFiles = (photo: StoredPhoto, paths: ReadonlyMap<PhotoSizeName, string>): NewFiles => ({
  ...nameOf(photo),
  lock: lockOf(photo),
  paths: new Map([...paths].map(([size, path]) => [photoFileKey(photo, size), path])),
});

/** All files of a photo, which are to be removed unless it is stored: the same photo may have been added again. */
export const filesOfPhoto = (photo: StoredPhoto): OldFiles => ({
  ...nameOf(photo),
  lock: lockOf(photo),
  keys: photoSizeNames.map((size) => photoFileKey(photo, size)),
  isUsed: (trx) => isStored(trx, photo),
});

/** Removes all files of a photo unless it is stored. */
export async function removePhotoFiles(deps: FileDeps, photo: StoredPhoto): Promise<void> {
  await removeUnused(deps, filesOfPhoto(photo));
}
