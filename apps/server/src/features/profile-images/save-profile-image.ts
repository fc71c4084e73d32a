import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { newId } from "../../platform/db/new-id.ts";
import { writeWithFiles } from "../../platform/files/locked-files.ts";
import type { WrittenPicture } from "../../platform/images/image-work.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import { type PhotoError, receivePhoto } from "../photos/photos.public.ts";
import {
  imageSides,
  type ImageSizeName,
  imageSizeNames,
  newImageFiles,
  removeGoneImage,
} from "./profile-image-files.ts";
import { replaceImage } from "./profile-images.queries.ts";

type ImageDeps = Pick<
  Deps,
  "db" | "files" | "fileTurns" | "images" | "incomingDir" | "log" | "now" | "storage"
>;

/**
 * Makes a picture the profile image of a person, as a square around its middle and without the camera's metadata, and removes the previous one.
 *
 * @param part of a multipart body; `truncated` becomes true if it is longer than allowed
 * @returns its key
 */
export async function saveProfileImage(
  deps: ImageDeps,
  ownerId: string,
  part: Readable & { readonly truncated?: boolean },
): Promise<Result<string, PhotoError>> {
  const received = await receivePhoto(deps, ownerId, part);
  if (!received.ok) return received;
  const whole = received.value.sizes.get("medium") ?? received.value.sizes.get("large");
  if (!whole) throw new Error("a received photo has no sizes");
  const squares = await cutSquares(deps, whole);
  if (!squares.ok) return squares;
  const key = newId();
  const before = await store(deps, { ownerId, key }, squares.value);
  if (before !== null) await removeGoneImage(deps, { ownerId, key: before });
  return ok(key);
}

/** Removes a person's profile image. */
export async function removeProfileImage(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "log" | "now">,
  ownerId: string,
): Promise<void> {
  const before = await deps.db.transaction().execute(async (trx) => {
    await tellLive(trx, { kind: "settings", to: [ownerId] });
    return await replaceImage(trx, ownerId, null, deps.now());
  });
  if (before !== null) await removeGoneImage(deps, { ownerId, key: before });
}

type Squares = ReadonlyMap<ImageSizeName, Uint8Array>;

async function cutSquares(
  { images }: ImageDeps,
  { bytes, width, height }: WrittenPicture,
): Promise<Result<Squares, PhotoError>> {
  const squares = new Map<ImageSizeName, Uint8Array>();
  for (const name of imageSizeNames) {
    const side = Math.min(imageSides[name], width, height);
    const square = await images.scale({ bytes, width: side, height: side, fit: "cover" });
    if (!square.ok) return fail(square.error === "busy" ? "photo.busy" : "request.share_used");
    squares.set(name, square.value);
  }
  return ok(squares);
}

/** Files first: a crash before the row is written leaves files that the next start sweeps away. Resolves to the key of the previous image. */
async function store(
  deps: ImageDeps,
  image: { readonly ownerId: string; readonly key: string },
  squares: Squares,
): Promise<string | null> {
  const folder = await mkdtemp(join(deps.incomingDir, "profile-image-"));
  let isThere = false;
  try {
    const paths = new Map<ImageSizeName, string>();
    for (const [name, bytes] of squares) {
      const path = join(folder, name);
      await writeFile(path, bytes, { mode: 0o600 });
      paths.set(name, path);
    }
    const before = await writeWithFiles(deps, newImageFiles(image, paths), async (trx) => {
      await tellLive(trx, { kind: "settings", to: [image.ownerId] });
      return await replaceImage(trx, image.ownerId, image.key, deps.now());
    });
    isThere = true;
    return before;
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (!isThere) await removeGoneImage(deps, image);
  }
}
