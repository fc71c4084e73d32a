import { createHash } from "node:crypto";
import { type FileHandle, open, rename } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { tileIdOf } from "@cairn/tiles/hilbert";
import {
  type ArchiveDescription,
  layOutArchive,
  type StoredTile,
} from "@cairn/tiles/pmtiles/lay-out-archive";
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
  /** Writes the archive; it is complete and on disk when this resolves. Returns its size in bytes. */
  finish(description: ArchiveDescription): Promise<number>;
  /** Closes an unfinished archive that will be continued. */
  close(): Promise<void>;
  /** Closes what is open; nothing is left of an unfinished archive. */
  discard(): Promise<void>;
}

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

/** Bytes to copy at once. */
const copyLength = 4_194_304;

/**
 * Begins an archive, or continues one that was interrupted. Until it is finished its tiles are in a file beside it, because its header, which comes first,
 * is known only at the end; memory holds their ids and positions.
 *
 * @param path of the complete archive; the temporary file is `path` plus `.part.tiles`
 */
export async function createArchiveFile(path: string): Promise<ArchiveFile> {
  const waiting = await JournaledFile.open<SettledTiles>(`${path}.part.tiles`, "cairn tiles 1");
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
    async finish(description) {
      const ordered = tiles.toSorted((a, b) => a.id - b.id);
      const { head, contents } = layOutArchive(ordered, description, gzip);
      const archive = await open(`${path}.part`, "w");
      let size: number;
      try {
        await archive.write(head);
        const parts = contents.flatMap((index) => ordered[index] ?? []);
        size = head.length + (await copyParts(waiting, archive, parts, head.length));
        await archive.sync();
      } finally {
        await archive.close();
      }
      await waiting.remove();
      await rename(`${path}.part`, path);
      return size;
    },
    close: () => waiting.close(),
    discard: () => waiting.remove(),
  };
}

/** Copies parts one after the other; adjacent parts are copied together. Returns the bytes copied. */
async function copyParts(
  from: JournaledFile<unknown>,
  to: FileHandle,
  parts: readonly { readonly offset: number; readonly length: number }[],
  start: number,
): Promise<number> {
  const wanted = parts.reduce((sum, { length }) => sum + length, 0);
  let buffer = Buffer.alloc(Math.min(copyLength, wanted));
  let [filled, written] = [0, 0];
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
      await to.write(buffer, 0, filled, start + written);
      written += filled;
      filled = 0;
      if (length > buffer.length) buffer = Buffer.alloc(length);
    }
    await from.read(buffer.subarray(filled, filled + length), offset);
    filled += length;
  }
  await to.write(buffer, 0, filled, start + written);
  return written + filled;
}
