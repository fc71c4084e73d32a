import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
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

/** The name that is locked while files of an image are added or removed. */
export const imageLockName = ({ ownerId, key }: StoredImage): string => `profile-image/${ownerId}/${key}`;

async function removeFiles({ files }: Pick<Deps, "files">, image: StoredImage): Promise<void> {
  for (const size of imageSizeNames) await files.remove(imageFileKey(image, size));
}

/** Removes the files of an unused image; if that fails, the next start sweeps them away. */
export async function removeGoneImage(deps: Pick<Deps, "files" | "log">, image: StoredImage): Promise<void> {
  await removeFiles(deps, image).catch((error: unknown) =>
    deps.log.warn({ err: error }, "could not delete files of a profile image; the next start deletes them"),
  );
}

/** Removes files that a killed server left: of images that were never stored or are deleted. It may run beside uploads. */
export async function sweepProfileImages(
  deps: Pick<Deps, "db" | "files">,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  for await (const fileKey of deps.files.list(prefix)) {
    if (signal.aborted) return;
    const [, ownerId = "", name = ""] = fileKey.split("/");
    const image = { ownerId, key: name.split("-")[0] ?? "" };
    if (image.key === last) continue;
    last = image.key;
    if (await isImageOf(deps.db, ownerId, image.key)) continue;
    await deps.db.transaction().execute(async (trx) => {
      await lockName(trx, imageLockName(image));
      if (!(await isImageOf(trx, ownerId, image.key))) await removeFiles(deps, image);
    });
  }
}
