import process from "node:process";
import sharp, { type ResizeOptions, type Sharp } from "sharp";
import { endWithServer } from "../processes/end-with-server.ts";
import type { DrawWork, ImageAnswer, ImageWork, TakenAt, Turn, WrittenPicture } from "./image-work.ts";

// The program of a separate process, the only one that decodes pictures: if it crashes, the server continues.

// Only the JPEG reader sees a file, whatever format it claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg"] });
// Pictures are read once: the cache of libvips would only take memory.
sharp.cache(false);
// One thread per picture, and one picture per process.
sharp.concurrency(1);

/** The quality of many cameras; smaller files would look worse. */
const quality = 82;

process.on("message", (work: ImageWork) => {
  void perform(work).then((answer) => process.send?.(answer));
});
endWithServer();
process.send?.({ kind: "ready" } satisfies ImageAnswer);

async function perform(work: ImageWork): Promise<ImageAnswer> {
  try {
    return { kind: "pictures", pictures: await picturesOf(work) };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

async function picturesOf(work: ImageWork): Promise<readonly WrittenPicture[]> {
  if (work.kind === "sizes") return await writeSizes(work);
  if (work.kind === "scale") {
    const { width, height, fit } = work;
    return [await writeJpeg(sharp(work.bytes).resize({ width, height, fit }))];
  }
  if (work.kind === "pixels") return [await readWebp(work.bytes)];
  if (work.kind === "draw") return [await writeWebp(work)];
  const { width, height, takenAt } = work;
  const picture = sharp(work.pixels, { raw: { width, height, channels: 3 } });
  if (takenAt) picture.withExif({ IFD2: exifTimes(takenAt) });
  return [await writeJpeg(picture)];
}

/** Maximum number of pixels of a height tile: 1024 along an edge. */
const maxTilePixels = 1024 * 1024;

/**
 * Height tiles are the only pictures that are not JPEG, and an operator names them: from here on this process also reads WebP.
 */
async function readWebp(bytes: Uint8Array): Promise<WrittenPicture> {
  sharp.unblock({ operation: ["VipsForeignLoadWebp"] });
  const input = sharp(bytes, { failOn: "error", limitInputPixels: maxTilePixels });
  const { data, info } = await input
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * The file is decoded once, and each further size is made from the previous one: pixels kept in between would be megabytes of
 * garbage.
 */
async function writeSizes({
  path,
  turn,
  sides,
  maxPixels,
}: ImageWork & { readonly kind: "sizes" }): Promise<readonly WrittenPicture[]> {
  const [largest = 1, ...smaller] = sides;
  const input = sharp(path, { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true });
  const whole = turned(input.resize(inside(largest)), turn).toColourspace("srgb");
  const written = [await writeJpeg(whole)];
  for (const side of smaller) {
    const { bytes } = written.at(-1) ?? { bytes: new Uint8Array() };
    written.push(await writeJpeg(sharp(bytes).resize(inside(side))));
  }
  return written;
}

/** After resizing, because there are fewer pixels to turn; mirrored first, as the library does in any order of calls. */
const turned = (picture: Sharp, { flip, flop, rotate }: Turn): Sharp =>
  picture.flip(flip).flop(flop).rotate(rotate);

const inside = (side: number): ResizeOptions => ({
  width: side,
  height: side,
  fit: "inside",
  withoutEnlargement: true,
});

/** Metadata is not written, which is the library's default. */
async function writeJpeg(picture: Sharp): Promise<WrittenPicture> {
  const { data, info } = await picture.jpeg({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Large areas of few colours, shown under a line: more quality only costs bytes, more effort only time. */
async function writeWebp({ pixels, width, height }: DrawWork): Promise<WrittenPicture> {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  const bytes = await picture.removeAlpha().webp({ quality: 45, effort: 2 }).toBuffer();
  return { bytes, width, height };
}

function exifTimes({ instant, offsetMinutes }: TakenAt) {
  const local = new Date(instant + offsetMinutes * 60_000).toISOString();
  const offset = new Date(Math.abs(offsetMinutes) * 60_000).toISOString().slice(11, 16);
  return {
    DateTimeOriginal: `${local.slice(0, 10).replaceAll("-", ":")} ${local.slice(11, 19)}`,
    OffsetTimeOriginal: `${offsetMinutes < 0 ? "-" : "+"}${offset}`,
  };
}
