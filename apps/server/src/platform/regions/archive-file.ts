import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { tileIdOf } from "@cairn/tiles/hilbert";
import {
  type ArchiveDescription,
  layOutArchive,
  type StoredTile,
} from "@cairn/tiles/pmtiles/lay-out-archive";
import { syncToDisk } from "../files/sync-to-disk.ts";
import { type SpareSpace, spareSpaceOf } from "../storage/spare-space.ts";
import { JournaledFile } from "./journaled-file.ts";

/** A PMTiles archive while it is written. */
export interface ArchiveFile {
  /** Progress at the last `settle` before an interruption; 0 for a new archive. */
  readonly settled: number;
  /** Ids of the tiles in it. */
  ids(): readonly number[];
  /**
   * Adds a tile; the order does not matter, each tile is added once.
   *
   * @param bytes in the form of the archive: vector tiles compressed with gzip, pictures as they are
   */
  add(tile: Tile, bytes: Uint8Array): Promise<void>;
  /** Records the progress of the work, in a measure of the caller's, so that it can continue from there after a kill. */
  settle(progress: number): Promise<void>;
  /**
   * Writes the archive; it is complete and on disk when this resolves. Returns its size in bytes.
   *
   * @param onComplete called with the size when the archive is in place, before what is needed to continue after a kill is
   *   removed
   * @throws an error of the system if the disk is full
   */
  finish(description: ArchiveDescription, onComplete?: OnComplete): Promise<number>;
  /** Closes an unfinished archive that will be continued. */
  close(): Promise<void>;
  /** Closes what is open; nothing is left of an unfinished archive. */
  discard(): Promise<void>;
}

type OnComplete = (bytes: number) => Promise<void>;

interface WaitingTile extends StoredTile {
  /** Position of its content in the temporary file beside the archive. */
  readonly offset: number;
}

/** Tiles added since the previous note. */
interface SettledTiles {
  readonly progress: number;
  readonly tiles: readonly WaitingTile[];
}

const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 });

/** The file of the tiles until their archive is finished. */
const waitingPathOf = (path: string): string => `${path}.part.tiles`;

/** Bytes to copy at once. */
const copyLength = 4_194_304;

/**
 * Begins an archive, or continues one that was interrupted. Until it is finished its tiles are in a file beside it, because its
 * header, which comes first, is known only at the end; memory holds their ids and positions.
 *
 * @param path of the complete archive; the temporary file is `path` plus `.part.tiles`
 * @param space what may be written, by default all of the disk
 */
export async function createArchiveFile(
  path: string,
  space: SpareSpace = spareSpaceOf(dirname(path), 0),
): Promise<ArchiveFile> {
  const waiting = await JournaledFile.open<SettledTiles>(waitingPathOf(path), "cairn tiles 1", space);
  const tiles = waiting.notes.flatMap((note) => note.tiles);
  const offsets = new Map(tiles.map(({ content, offset }) => [content, offset]));
  let settledTiles = tiles.length;
  return {
    settled: waiting.notes.at(-1)?.progress ?? 0,
    ids: () => tiles.map(({ id }) => id),
    async add(tile, bytes) {
      const content = createHash("sha256").update(bytes).digest("base64");
      const known = offsets.get(content);
      const offset = known ?? (await waiting.append(bytes));
      tiles.push({ id: tileIdOf(tile), content, length: bytes.length, offset });
      offsets.set(content, offset);
    },
    async settle(progress) {
      const isNoted = await waiting.settle({ progress, tiles: tiles.slice(settledTiles) });
      if (isNoted) settledTiles = tiles.length;
    },
    async finish(description, onComplete = () => Promise.resolve()) {
      const ordered = tiles.toSorted((a, b) => a.id - b.id);
      const { head, contents } = layOutArchive(ordered, description, gzip);
      const parts = contents.flatMap((index) => ordered[index] ?? []);
      const size = parts.reduce((sum, { length }) => sum + length, head.length);
      const archive = await open(`${path}.part`, "w");
      try {
        await space.take(head.length);
        await archive.appendFile(head);
        await copyParts(waiting, archive, parts, space);
        await archive.sync();
        const written = (await archive.stat()).size;
        if (written !== size) throw new Error(`${path} has ${written} of ${size} bytes`);
      } finally {
        await archive.close();
      }
      await rename(`${path}.part`, path);
      await syncToDisk(dirname(path));
      await onComplete(size);
      await waiting.remove();
      return size;
    },
    close: () => waiting.close(),
    discard: () => waiting.remove(),
  };
}

/** Removes what a killed command left beside a complete archive: what it was made from. */
export async function clearBeside(path: string): Promise<void> {
  await JournaledFile.removeAt(waitingPathOf(path));
  await rm(`${path}.part`, { force: true });
}

/**
 * Copies parts one after the other to the end of a file; adjacent parts are copied together. They are appended, because `write`
 * may write less than it is given, as on a disk that is getting full.
 */
async function copyParts(
  from: JournaledFile<unknown>,
  to: FileHandle,
  parts: readonly { readonly offset: number; readonly length: number }[],
  space: SpareSpace,
): Promise<void> {
  const wanted = parts.reduce((sum, { length }) => sum + length, 0);
  let buffer = Buffer.alloc(Math.min(copyLength, wanted));
  let filled = 0;
  const write = async (): Promise<void> => {
    await space.take(filled);
    await to.appendFile(buffer.subarray(0, filled));
    filled = 0;
  };
  for (let i = 0; i < parts.length;) {
    const offset = parts[i]?.offset ?? 0;
    let length = 0;
    while (
      i < parts.length &&
      parts[i]?.offset === offset + length &&
      (length === 0 || length < copyLength / 4)
    ) {
      length += parts[i]?.length ?? 0;
      i++;
    }
    if (filled + length > buffer.length) {
      await write();
      if (length > buffer.length) buffer = Buffer.alloc(length);
    }
    await from.read(buffer.subarray(filled, filled + length), offset);
    filled += length;
  }
  await write();
}
