import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { tileIdOf } from "@cairn/tiles/hilbert";
import {
  type ArchiveDescription,
  layOutArchive,
  type StoredTile,
} from "@cairn/tiles/pmtiles/lay-out-archive";

/** A PMTiles archive that is being written. */
export interface ArchiveFile {
  /**
   * Adds a tile; the order does not matter, each tile comes once.
   *
   * @param bytes as the archive holds them: vector tiles compressed by gzip, pictures as they are
   */
  add(tile: Tile, bytes: Uint8Array): Promise<void>;
  /** Writes the archive, on the disk when this resolves. Returns its size in bytes. */
  finish(description: ArchiveDescription): Promise<number>;
  /** Closes what is open; of an archive that is not finished nothing is left beside its name. */
  discard(): Promise<void>;
}

interface WaitingTile extends StoredTile {
  /** Where its content waits in the file beside the archive. */
  readonly offset: number;
}

const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 });

/** Bytes of tiles that wait in memory. */
const heldLength = 1_048_576;

/** Bytes that are copied at once. */
const copyLength = 4_194_304;

/**
 * Begins an archive. Until it is finished its tiles wait in a file beside it, as its head, which comes first, is known only in the end; in memory are their
 * ids and places.
 *
 * @param path of the archive; `.tiles` after it is the waiting file's
 */
export async function createArchiveFile(path: string): Promise<ArchiveFile> {
  const waitingPath = `${path}.tiles`;
  const waiting = await open(waitingPath, "w+");
  const tiles: WaitingTile[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  let isOpen = true;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const write = async (): Promise<void> => {
    await waiting.write(Buffer.concat(held), 0, heldBytes, end - heldBytes);
    [held, heldBytes] = [[], 0];
  };
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await waiting.close();
    await rm(waitingPath, { force: true });
  };
  return {
    async add(tile, bytes) {
      const content = createHash("sha256").update(bytes).digest("base64");
      const known = offsets.get(content);
      const offset = known ?? end;
      tiles.push({ id: tileIdOf(tile), content, length: bytes.length, offset });
      if (known !== undefined) return;
      offsets.set(content, offset);
      end += bytes.length;
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes > heldLength) await write();
    },
    async finish(description) {
      await write();
      const ordered = tiles.toSorted((a, b) => a.id - b.id);
      const { head, contents } = layOutArchive(ordered, description, gzip);
      const archive = await open(path, "w");
      try {
        await archive.write(head);
        const parts = contents.flatMap((index) => ordered[index] ?? []);
        const size = head.length + (await copyParts(waiting, archive, parts, head.length));
        await archive.sync();
        return size;
      } finally {
        await archive.close();
        await close();
      }
    },
    discard: close,
  };
}

/** Copies parts one after the other; what lies together is copied together. Returns the bytes copied. */
async function copyParts(
  from: FileHandle,
  to: FileHandle,
  parts: readonly { readonly offset: number; readonly length: number }[],
  start: number,
): Promise<number> {
  let buffer = Buffer.alloc(copyLength);
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
    await from.read(buffer, filled, length, offset);
    filled += length;
  }
  await to.write(buffer, 0, filled, start + written);
  return written + filled;
}
