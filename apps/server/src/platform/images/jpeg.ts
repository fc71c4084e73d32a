import { fail, ok, type Result } from "@cairn/domain/result";
import sharp, { type ResizeOptions, type Sharp } from "sharp";

// Whatever a file claims to be, nothing but the JPEG reader ever sees it.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg"] });
// Pictures are read once: what libvips remembers of them would only take memory.
sharp.cache(false);
// One thread a picture; how many pictures are under way at once is decided by whoever calls.
sharp.concurrency(1);

/** Why a file gives no picture. */
export type JpegError = "bad_file" | "damaged" | "too_many_pixels";

export interface JpegLimits {
  readonly maxPixels: number;
  /** Progressive files have to be held in memory whole, up to 6 bytes a pixel. */
  readonly maxProgressivePixels: number;
}

/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Seconds of work on one picture; a hostile file may ask for more. */
const workLimit = 30;
/** As many cameras write; smaller files would show. */
const quality = 82;

const startsAsJpeg = (head: Uint8Array): boolean => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;

/** Bytes that tell a JPEG from other files. */
export const jpegHeadLength = 3;

/** Whether a file begins as a JPEG; its name and media type tell nothing. */
export const isJpeg = (head: Uint8Array): boolean => head.length >= jpegHeadLength && startsAsJpeg(head);

/** Pixels of a JPEG file by its header, before anything of it is unpacked. */
export async function measureJpeg(path: string, limits: JpegLimits): Promise<Result<number, JpegError>> {
  try {
    const { format, width, height, isProgressive } = await sharp(path, {
      limitInputPixels: false,
    }).metadata();
    if (format !== "jpeg") return fail("bad_file");
    const limit = isProgressive ? limits.maxProgressivePixels : limits.maxPixels;
    return width * height > limit ? fail("too_many_pixels") : ok(width * height);
  } catch {
    return fail("damaged");
  }
}

/** One picture in a smaller size. */
export interface WrittenJpeg extends PictureSize {
  readonly bytes: Buffer;
}

/**
 * Reads a JPEG file and writes it in several sizes, turned upright, in sRGB and without any metadata. The file is unpacked once, each
 * further size is made from the one before: pixels between them would be megabytes that wait to be collected.
 *
 * @param sides longest sides in pixels, largest first; a picture is never made larger than it is
 * @param limits as they were measured, since the file is hostile
 */
export async function writeSizes(
  path: string,
  sides: readonly number[],
  limits: JpegLimits,
): Promise<Result<readonly WrittenJpeg[], JpegError>> {
  try {
    const [largest = 1, ...smaller] = sides;
    const whole = sharp(path, { failOn: "error", limitInputPixels: limits.maxPixels, sequentialRead: true })
      .autoOrient()
      .resize(inside(largest, largest))
      .toColourspace("srgb")
      .timeout({ seconds: workLimit });
    const written = [await writeJpeg(whole)];
    for (const side of smaller) {
      const { bytes } = written.at(-1) ?? { bytes: Buffer.alloc(0) };
      written.push(await writeJpeg(sharp(bytes).resize(inside(side, side))));
    }
    return ok(written);
  } catch (error) {
    return fail(failureOf(error));
  }
}

/** Makes a picture of ours exactly this size: by bending it, or with what hangs over cut off on both sides alike. */
export async function scaleJpeg(bytes: Buffer, size: PictureSize, fit: "fill" | "cover"): Promise<Buffer> {
  return (await writeJpeg(sharp(bytes).resize({ ...size, fit }))).bytes;
}

/** When a picture was taken, for its Exif block. */
export interface TakenAt {
  /** ms since 1970. */
  readonly instant: number;
  /** Local time minus UTC. */
  readonly offsetMinutes: number;
}

/** Writes rows of red, green and blue as a JPEG, as a camera that knows the time. */
export async function jpegOfPixels(
  pixels: Uint8Array,
  { width, height }: PictureSize,
  takenAt?: TakenAt,
): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (takenAt) picture.withExif({ IFD2: exifTimes(takenAt) });
  return (await writeJpeg(picture)).bytes;
}

function exifTimes({ instant, offsetMinutes }: TakenAt) {
  const local = new Date(instant + offsetMinutes * 60_000).toISOString();
  const offset = new Date(Math.abs(offsetMinutes) * 60_000).toISOString().slice(11, 16);
  return {
    DateTimeOriginal: `${local.slice(0, 10).replaceAll("-", ":")} ${local.slice(11, 19)}`,
    OffsetTimeOriginal: `${offsetMinutes < 0 ? "-" : "+"}${offset}`,
  };
}

const inside = (width: number, height: number): ResizeOptions => ({
  width,
  height,
  fit: "inside",
  withoutEnlargement: true,
});

/** Of metadata nothing is written, which is what the library does unless told otherwise. */
async function writeJpeg(picture: Sharp): Promise<WrittenJpeg> {
  const { data, info } = await picture.jpeg({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

const failureOf = (error: unknown): JpegError =>
  error instanceof Error && error.message.includes("pixel limit") ? "too_many_pixels" : "damaged";
