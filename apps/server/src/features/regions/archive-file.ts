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

/** A PMTiles archive that is being written. */
export interface ArchiveFile {
  /** What was last settled of an archive that was cut off; 0 for a new one. */
  readonly settled: number;
  /** Ids of the tiles that are in it. */
  ids(): readonly number[];
  /**
   * Adds a tile; the order does not matter, each tile comes once.
   *
   * @param bytes as the archive holds them: vector tiles compressed by gzip, pictures as they are
   */
  add(tile: Tile, bytes: Uint8Array): Promise<void>;
  /** Says how far the work has come, in a measure of the caller's, so that it can go on from there after a kill. */
  settle(progress: number): Promise<void>;
  /** Writes the archive, whole and on the disk when this resolves. Returns its size in bytes. */
  finish(description: ArchiveDescription): Promise<number>;
  /** Closes an archive that is not finished, to be gone on with. */
  close(): Promise<void>;
  /** Closes what is open; of an archive that is not finished nothing is left. */
  discard(): Promise<void>;
}

interface WaitingTile extends StoredTile {
  /** Where its content waits in the file beside the archive. */
  readonly offset: number;
}

/** Tiles that came since the note before. */
interface SettledTiles {
  readonly progress: number;
  readonly tiles: readonly WaitingTile[];
}

const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 });

/** Bytes that are copied at once. */
const copyLength = 4_194_304;

/**
 * Begins an archive, or goes on with one that was cut off. Until it is finished its tiles wait in a file beside it, as its head, which comes first, is known
 * only in the end; in memory are their ids and places.
 *
 * @param path of the archive, where it is when it is whole; `.part.tiles` after it is the waiting file's
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

/** Copies parts one after the other; what lies together is copied together. Returns the bytes copied. */
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
