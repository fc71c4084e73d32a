import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { type NewFiles, removeUnused } from "../../platform/files/locked-files.ts";
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

/** Locks an image while a person gets it or its files are removed. */
const lockOf =
  ({ ownerId, key }: StoredImage): NewFiles["lock"] =>
  (trx) =>
    lockName(trx, `profile-image/${ownerId}/${key}`);

/** The files of an image that a person is about to get, from their local paths. */
export const newImageFiles = (image: StoredImage, paths: ReadonlyMap<ImageSizeName, string>): NewFiles => ({
  lock: lockOf(image),
  paths: new Map([...paths].map(([size, path]) => [imageFileKey(image, size), path])),
});

async function removeFiles(
  deps: Pick<Deps, "db" | "files" | "fileTurns">,
  image: StoredImage,
): Promise<void> {
  await removeUnused(deps, {
    lock: lockOf(image),
    keys: imageSizeNames.map((size) => imageFileKey(image, size)),
    isUsed: (trx) => isImageOf(trx, image.ownerId, image.key),
  });
}

/** Removes the files of an unused image; if that fails, the next start sweeps them away. */
export async function removeGoneImage(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "log">,
  image: StoredImage,
): Promise<void> {
  await removeFiles(deps, image).catch((error: unknown) =>
    deps.log.warn({ err: error }, "could not delete files of a profile image; the next start deletes them"),
  );
}

/** Removes files that a killed server left: of images that were never stored or are deleted. It may run beside uploads. */
export async function sweepProfileImages(
  deps: Pick<Deps, "db" | "files" | "fileTurns">,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  for await (const fileKey of deps.files.list(prefix)) {
    if (signal.aborted) return;
    const [, ownerId = "", name = ""] = fileKey.split("/");
    const image = { ownerId, key: name.split("-")[0] ?? "" };
    if (image.key === last) continue;
    last = image.key;
    if (!(await isImageOf(deps.db, ownerId, image.key))) await removeFiles(deps, image);
  }
}
