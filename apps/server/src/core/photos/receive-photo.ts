import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { maxPhotoPixels, maxProgressivePixels } from "@cairn/contracts/photos";
import type { CameraFacts } from "@cairn/domain/photos/photo-place";
import { fail, ok, type Result } from "@cairn/domain/result";
import { readCameraFacts, readOrientation } from "@cairn/formats/exif/read-exif";
import { rebuildJpeg, type RebuiltJpeg } from "@cairn/formats/jpeg/rebuild-jpeg";
import { discardStream, readHead, rewriteIncoming } from "../../platform/files/incoming-file.ts";
import { orientationTurn } from "../../platform/images/exif-orientation.ts";
import type { WrittenPicture } from "../../platform/images/image-work.ts";
import { isJpeg, jpegHeadLength } from "../../platform/images/jpeg.ts";
import type { StorageRoom } from "../../platform/storage/storage.ts";
import type { CoreDeps } from "../core-deps.ts";
import { photoSides, type PhotoSizeName, photoSizeNames } from "./photo-sizes.ts";

const limits = { maxPixels: maxPhotoPixels, maxProgressivePixels };

/** Why a file is not a usable photo. */
export type PhotoError =
  | "photo.bad_file"
  | "photo.damaged"
  | "photo.too_large"
  | "photo.too_many_pixels"
  | "photo.busy"
  | "storage.quota_used"
  | "storage.no_space"
  | "request.share_used";

/** A photo in all sizes, upright and without metadata, and the metadata from the camera. */
export interface ReceivedPhoto {
  readonly sizes: ReadonlyMap<PhotoSizeName, WrittenPicture>;
  readonly facts: CameraFacts;
  /** SHA-256 of the file as received, hex. */
  readonly sha256: string;
}

type PhotoDeps = Pick<CoreDeps, "incomingDir" | "images" | "storage">;

/**
 * Streams an upload to disk and makes a photo of it. A file that does not begin as a JPEG is refused after its first bytes;
 * otherwise only the parts needed for decoding reach the disk and the decoder. Nothing is left of the upload afterwards, whatever
 * the outcome.
 *
 * @param part of a multipart body; `truncated` becomes true if it is longer than allowed
 */
export async function receivePhoto(
  deps: PhotoDeps,
  ownerId: string,
  part: Readable & { readonly truncated?: boolean },
): Promise<Result<ReceivedPhoto, PhotoError>> {
  const head = await readHead(part, jpegHeadLength);
  if (!isJpeg(head)) {
    await discardStream(part);
    return fail("photo.bad_file");
  }
  const room = deps.storage.openRoom(ownerId);
  try {
    return await rebuildAndScale(deps, room, head, part);
  } finally {
    room.close();
  }
}

async function rebuildAndScale(
  deps: PhotoDeps,
  room: StorageRoom,
  head: Uint8Array,
  part: Readable & { readonly truncated?: boolean },
): Promise<Result<ReceivedPhoto, PhotoError>> {
  const rebuilder = rebuildJpeg(limits);
  const rewrite = (chunk: Uint8Array) => rebuilder.push(chunk);
  const written = await rewriteIncoming(deps.incomingDir, head, part, { room, rewrite });
  if (!written.ok) return fail(written.error);
  const { path, sha256 } = written.value;
  try {
    if (part.truncated === true) return fail("photo.too_large");
    const rebuilt = rebuilder.end();
    if (!rebuilt.ok) return fail(`photo.${rebuilt.error}` as const);
    const sizes = await writeSizes(deps, path, rebuilt.value);
    if (!sizes.ok) return sizes;
    const { exif } = rebuilt.value;
    return ok({ sizes: sizes.value, facts: exif ? readCameraFacts(exif) : {}, sha256 });
  } finally {
    await rm(path, { force: true });
  }
}

async function writeSizes(
  { images }: PhotoDeps,
  path: string,
  { width, height, exif }: RebuiltJpeg,
): Promise<Result<ReceivedPhoto["sizes"], PhotoError>> {
  const turn = orientationTurn[exif ? readOrientation(exif) : 1];
  const sides = photoSizeNames.map((name) => photoSides[name]);
  const work = { path, turn, sides, maxPixels: maxPhotoPixels };
  const written = await images.writeSizes(work, width * height);
  if (!written.ok)
    return fail(written.error === "share_used" ? "request.share_used" : (`photo.${written.error}` as const));
  const sizes = new Map<PhotoSizeName, WrittenPicture>();
  for (const [i, name] of photoSizeNames.entries()) {
    const size = written.value[i];
    if (size) sizes.set(name, size);
  }
  return ok(sizes);
}
