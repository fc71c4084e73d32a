import { open, readFile, stat } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { defaultArchiveLimits } from "@cairn/formats/archive/archive-limits";
import { openArchive } from "@cairn/formats/archive/open-archive";
import { decodeHgt, type HgtTile } from "@cairn/geo/hgt";
import { HeightsError } from "./height-source.ts";

/** Sizes of the two existing grids, bytes. */
const hgtSizes: readonly number[] = [3601 * 3601 * 2, 1201 * 1201 * 2];
const [maxBytes = 0] = hgtSizes;
/** Maximum size of a compressed file, including other content. */
const maxPackedBytes = 64 * 1024 * 1024;

/** Whether a name is that of a file with the heights of a degree, compressed or not. */
export const isHgtName = (name: string): boolean =>
  /(?:^|\/)[NS]\d{2}[EW]\d{3}[^/]*\.hgt(?:\.zip|\.gz)?$/i.test(name);

/**
 * Reads a file of SRTM heights: `N42E001.hgt`, or the same in a zip or gzip file of its name.
 *
 * @throws HeightsError if it is not one
 */
export async function readHgt(path: string): Promise<HgtTile> {
  const bytes = await unpacked(path);
  const name = path.replace(/\.(?:zip|gz)$/i, "");
  const tile = decodeHgt(name, bytes);
  if (tile) return tile;
  throw new HeightsError(
    `${path} has ${bytes.length} bytes of heights, but SRTM files have ${hgtSizes.toReversed().join(" or ")}.`,
  );
}

async function unpacked(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > maxPackedBytes) throw new HeightsError(`${path} is too large for a file of SRTM heights.`);
  if (/\.zip$/i.test(path)) return await unzipped(path);
  const bytes = await readFile(path);
  if (!/\.gz$/i.test(path)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    throw new HeightsError(`${path} is damaged, or has heights of more than a degree.`);
  }
}

/** The only file of heights in a zip. */
async function unzipped(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (from: number, to: number): Promise<Uint8Array> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    };
    const archive = await openArchive(
      { length: size, read },
      { ...defaultArchiveLimits, entryBytes: maxBytes, ratio: Infinity },
    );
    const entry = archive.ok ? archive.value.entries.find(({ name }) => isHgtName(name)) : undefined;
    if (!archive.ok || !entry)
      throw new HeightsError(`${path} is not a zip file with heights such as N42E001.hgt.`);
    const bytes = Buffer.alloc(Math.min(entry.size, maxBytes));
    let length = 0;
    const done = await archive.value.extract(entry, (chunk) => {
      bytes.set(chunk, length);
      length += chunk.length;
      return true;
    });
    if (!done.ok) throw new HeightsError(`${path} is damaged: ${entry.name} cannot be unpacked.`);
    return bytes;
  } finally {
    await file.close();
  }
}
