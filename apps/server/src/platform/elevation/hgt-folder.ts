import { closeSync, fstatSync, opendirSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { hgtHeight, hgtName } from "@cairn/geo/hgt";
import type { OpenModel } from "./open-model.ts";

/** Bytes to read at once, so that the next points of a track are mostly in a block that is already in memory. */
const blockBytes = 4096;
/** Maximum number of blocks of all files in memory, 8 MiB; beyond it all are dropped, because a track seldom comes back. */
const maxBlocks = 2048;
/** Number of open files; a recording crosses few degrees. */
const maxFiles = 16;

interface HgtFile {
  readonly handle: number;
  readonly size: number;
  readonly south: number;
  readonly west: number;
  readonly blocks: Map<number, DataView>;
}

/** Whether a folder exists and has any SRTM file. */
export function hasHgtFiles(folder: string): boolean {
  try {
    const entries = opendirSync(folder);
    try {
      for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
        if (entry.name.endsWith(".hgt")) return true;
      }
      return false;
    } finally {
      entries.closeSync();
    }
  } catch {
    return false;
  }
}

/**
 * Heights of a folder of SRTM files (`N42E001.hgt`, one or three arc seconds). Reads only the requested blocks and keeps the last
 * ones. A file that is missing or has another length is a hole: NaN.
 */
export function openHgtFolder(folder: string): OpenModel {
  const files = new Map<string, HgtFile | undefined>();
  let kept = 0;

  const close = (): void => {
    for (const file of files.values()) if (file) closeSync(file.handle);
    files.clear();
    kept = 0;
  };

  const fileOf = (lat: number, lon: number): HgtFile | undefined => {
    const name = hgtName(lat, lon);
    if (!files.has(name)) {
      if (files.size >= maxFiles) close();
      files.set(name, openHgt(join(folder, `${name}.hgt`), Math.floor(lat), Math.floor(lon)));
    }
    return files.get(name);
  };

  const blockOf = (file: HgtFile, index: number): DataView => {
    const known = file.blocks.get(index);
    if (known) return known;
    if (kept >= maxBlocks) {
      for (const each of files.values()) each?.blocks.clear();
      kept = 0;
    }
    const bytes = new Uint8Array(blockBytes);
    readSync(file.handle, bytes, 0, blockBytes, index * blockBytes);
    const block = new DataView(bytes.buffer);
    file.blocks.set(index, block);
    kept++;
    return block;
  };

  return {
    close,
    sampler(lat, lon) {
      if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return Number.NaN;
      const file = fileOf(lat, lon);
      if (!file) return Number.NaN;
      const getInt16 = (offset: number): number =>
        blockOf(file, Math.floor(offset / blockBytes)).getInt16(offset % blockBytes);
      return hgtHeight({ ...file, heights: { getInt16 } }, lat, lon);
    },
  };
}

/** Undefined if the file does not exist or is not a grid of 1201 or 3601 points per side. */
function openHgt(path: string, south: number, west: number): HgtFile | undefined {
  let handle: number;
  try {
    handle = openSync(path, "r");
  } catch {
    return undefined;
  }
  const bytes = fstatSync(handle).size;
  const size = [3601, 1201].find((edge) => edge * edge * 2 === bytes);
  if (size !== undefined) return { handle, size, south, west, blocks: new Map() };
  closeSync(handle);
  return undefined;
}
