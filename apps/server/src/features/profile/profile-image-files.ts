import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import type { FilesName } from "../../platform/files/known-files.queries.ts";
import { type NewFiles, type OldFiles, removeUnused } from "../../platform/files/locked-files.ts";
import { sweepFiles } from "../../platform/files/sweep-files.ts";
import { isImageOf } from "./profile-images.queries.ts";

/** Sides of the stored sizes, pixels: for the profile, and for a circle at twice the largest size in lists. */
export const imageSides = { large: 512, small: 128 } as const;
export type ImageSizeName = keyof typeof imageSides;
export const imageSizeNames = Object.keys(imageSides) as readonly ImageSizeName[];

/** A profile image in the file store. */
interface StoredImage {
  readonly ownerId: string;
  readonly key: string;
}

const prefix = "profile-images";

/** Key of one size: by owner first, so that an account is deleted with all its files. */
export const imageFileKey = ({ ownerId, key }: StoredImage, size: ImageSizeName): string =>
  `${prefix}/${ownerId}/${key}-${size}`;

/** What the database calls an image among its known files. */
const nameOf = ({ ownerId, key }: StoredImage): FilesName => ({ ownerId, name: `${prefix}/${key}` });

/** Locks an image while a person gets it or its files are removed. */
const lockOf =
  ({ ownerId, key }: StoredImage): NewFiles["lock"] =>
  (trx) =>
    lockName(trx, `profile-image/${ownerId}/${key}`);

/** The files of an image that a person is about to get, from their local paths. */
export const newImageFiles = (image: StoredImage, paths: ReadonlyMap<ImageSizeName, string>): NewFiles => ({
  ...nameOf(image),
  lock: lockOf(image),
  paths: new Map([...paths].map(([size, path]) => [imageFileKey(image, size), path])),
});

/** The files of an image, which are to be removed unless its owner has it. */
const filesOfImage = (image: StoredImage): OldFiles => ({
  ...nameOf(image),
  lock: lockOf(image),
  keys: imageSizeNames.map((size) => imageFileKey(image, size)),
  isUsed: (trx) => isImageOf(trx, image.ownerId, image.key),
});

/** Removes the files of an unused image; if that fails, the next start sweeps them away. */
export async function removeGoneImage(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "log">,
  image: StoredImage,
): Promise<void> {
  await removeUnused(deps, filesOfImage(image)).catch((error: unknown) =>
    deps.log.warn({ err: error }, "could not delete files of a profile image; the next start deletes them"),
  );
}

/**
 * Removes files that a killed server left: of images that were never stored or are deleted.
 *
 * @returns the keys of files that this database does not know, which stay
 */
export async function sweepProfileImages(
  deps: Pick<Deps, "db" | "files" | "fileTurns">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return await sweepFiles(deps, prefix, filesOf, signal);
}

function filesOf(key: string): OldFiles | undefined {
  const [, ownerId, name] = key.split("/");
  const [imageKey] = name?.split("-") ?? [];
  return ownerId && imageKey ? filesOfImage({ ownerId, key: imageKey }) : undefined;
}
