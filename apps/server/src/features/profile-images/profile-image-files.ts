import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { isImageOf } from "./profile-images.queries.ts";

/** Sides of the sizes that are kept, pixels: for the profile, and for a round of twice the largest that screens show in lists. */
export const imageSides = { large: 512, small: 128 } as const;
export type ImageSizeName = keyof typeof imageSides;
export const imageSizeNames = Object.keys(imageSides) as readonly ImageSizeName[];

/** A profile image as the file store knows it. */
interface StoredImage {
  readonly ownerId: string;
  readonly key: string;
}

const prefix = "profile-images";

/** Key of one size: below its owner, so that an account goes with all its files. */
export const imageFileKey = ({ ownerId, key }: StoredImage, size: ImageSizeName): string =>
  `${prefix}/${ownerId}/${key}-${size}`;

/** The name that is held while files of an image come or go. */
export const imageLockName = ({ ownerId, key }: StoredImage): string => `profile-image/${ownerId}/${key}`;

async function removeFiles({ files }: Pick<Deps, "files">, image: StoredImage): Promise<void> {
  for (const size of imageSizeNames) await files.remove(imageFileKey(image, size));
}

/** Removes the files of an image that nobody has any more; what cannot be removed now, the next start sweeps away. */
export async function removeGoneImage(deps: Pick<Deps, "files" | "log">, image: StoredImage): Promise<void> {
  await removeFiles(deps, image).catch((error: unknown) =>
    deps.log.warn({ err: error }, "could not delete files of a profile image; the next start deletes them"),
  );
}

/** Removes files of images that were never stored or are gone, which a killed server left. It may run beside uploads. */
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
