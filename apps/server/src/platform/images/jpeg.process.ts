import process from "node:process";
import sharp, { type ResizeOptions, type Sharp } from "sharp";
import { endWithServer } from "../processes/end-with-server.ts";
import type { DrawWork, ImageAnswer, ImageWork, TakenAt, Turn, WrittenPicture } from "./image-work.ts";

// The program of a process of its own, and the only one that decodes pictures: whatever becomes of it, the server goes on.

// Whatever a file claims to be, nothing but the JPEG reader ever sees it.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg"] });
// Pictures are read once: what libvips remembers of them would only take memory.
sharp.cache(false);
// One thread a picture, and one picture a process.
sharp.concurrency(1);

/** As many cameras write; smaller files would show. */
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

/** The most pixels that a tile of heights has: 1024 along an edge. */
const maxTilePixels = 1024 * 1024;

/** Tiles of heights are the only pictures that are not JPEG, and an operator names them: from here on this process reads WebP, too. */
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

/** The file is decoded once, each further size is made from the one before: pixels between them would be megabytes that wait to be collected. */
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

/** After the resizing, when there is less to turn; mirrored first, as the library does whatever the order of the calls. */
const turned = (picture: Sharp, { flip, flop, rotate }: Turn): Sharp =>
  picture.flip(flip).flop(flop).rotate(rotate);

const inside = (side: number): ResizeOptions => ({
  width: side,
  height: side,
  fit: "inside",
  withoutEnlargement: true,
});

/** No metadata is written, which is what the library does unless told otherwise. */
async function writeJpeg(picture: Sharp): Promise<WrittenPicture> {
  const { data, info } = await picture.jpeg({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Broad areas of few colours, which are looked at under a line: more quality only costs bytes, more effort only time. */
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
