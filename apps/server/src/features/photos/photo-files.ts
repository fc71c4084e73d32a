import type { PhotoSizeName } from "../../core/photos/photo-sizes.ts";

/** A photo in the file store. */
export interface StoredPhoto {
  readonly ownerId: string;
  readonly id: string;
}

/** Folder of photos in the file store. */
export const photosPrefix = "photos";

/**
 * Key of one size of a photo. It begins with the owner, so that an account is deleted with all its files, and uses few folders,
 * because folders remain when their photos are deleted.
 */
export const photoFileKey = ({ ownerId, id }: StoredPhoto, size: PhotoSizeName): string =>
  `${photosPrefix}/${ownerId}/${id.slice(0, 2)}/${id}-${size}`;

/** The photo of a file's key; `undefined` if it is not the key of one. */
export function photoOfFileKey(key: string): StoredPhoto | undefined {
  const [prefix, ownerId, , name] = key.split("/");
  const [id] = name?.split("-") ?? [];
  return prefix === photosPrefix && ownerId && id ? { ownerId, id } : undefined;
}
