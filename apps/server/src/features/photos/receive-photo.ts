import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { maxPhotoPixels, maxProgressivePixels } from "@cairn/contracts/photos";
import type { CameraFacts } from "@cairn/domain/photo-place";
import { fail, ok, type Result } from "@cairn/domain/result";
import { readExif } from "@cairn/formats/exif/read-exif";
import type { Deps } from "../../deps.ts";
import { forget, headOfFile, readHead, writeIncoming } from "../../platform/files/incoming-file.ts";
import {
  isJpeg,
  jpegHeadLength,
  measureJpeg,
  writeSizes,
  type WrittenJpeg,
} from "../../platform/images/jpeg.ts";
import { createGate } from "../../platform/workers/gate.ts";
import { photoSides, type PhotoSizeName, photoSizeNames } from "./photo-sizes.ts";

const limits = { maxPixels: maxPhotoPixels, maxProgressivePixels };

/**
 * Photos are unpacked two at a time, those of more than half of this one at a time: what is under way takes some 200 MB at worst, the
 * coefficients of a progressive file, and two of the four threads of the runtime.
 */
const pixelsAtOnce = 32_000_000;
const gate = createGate(pixelsAtOnce, 64);

/** Exif is one of the first blocks of a file and has 64 KB at most. */
const exifHead = 128 * 1024;

/** Why a file became no photo. */
export type PhotoError =
  | "photo.bad_file"
  | "photo.damaged"
  | "photo.too_large"
  | "photo.too_many_pixels"
  | "photo.busy";

/** A photo in all its sizes, upright and without metadata, and what the camera had written into it. */
export interface ReceivedPhoto {
  readonly sizes: ReadonlyMap<PhotoSizeName, WrittenJpeg>;
  readonly facts: CameraFacts;
  /** Of the file as it came, hex. */
  readonly sha256: string;
}

/**
 * Streams an upload to the disk and makes a photo of it. What does not begin as a JPEG is refused by its first bytes. The upload itself
 * is gone afterwards, whatever came of it.
 *
 * @param part of a multipart body; `truncated` once it was longer than allowed
 */
export async function receivePhoto(
  { incomingDir }: Pick<Deps, "incomingDir">,
  part: Readable & { readonly truncated?: boolean },
): Promise<Result<ReceivedPhoto, PhotoError>> {
  const head = await readHead(part, jpegHeadLength);
  if (!isJpeg(head)) {
    await forget(part);
    return fail("photo.bad_file");
  }
  const { path, sha256 } = await writeIncoming(incomingDir, head, part);
  try {
    return part.truncated === true ? fail("photo.too_large") : await readPhoto(path, sha256);
  } finally {
    await rm(path, { force: true });
  }
}

async function readPhoto(path: string, sha256: string): Promise<Result<ReceivedPhoto, PhotoError>> {
  const pixels = await measureJpeg(path, limits);
  if (!pixels.ok) return fail(`photo.${pixels.error}` as const);
  const weight = Math.max(pixels.value, pixelsAtOnce / 2);
  const sides = photoSizeNames.map((name) => photoSides[name]);
  const written = await gate.run(weight, () => writeSizes(path, sides, limits));
  if (!written.ok) return fail("photo.busy");
  if (!written.value.ok) return fail(`photo.${written.value.error}` as const);
  const sizes = new Map<PhotoSizeName, WrittenJpeg>();
  for (const [i, name] of photoSizeNames.entries()) {
    const size = written.value.value[i];
    if (size) sizes.set(name, size);
  }
  return ok({ sizes, facts: readExif(await headOfFile(path, exifHead)), sha256 });
}
