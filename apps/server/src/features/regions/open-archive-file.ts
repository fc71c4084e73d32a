import { open } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { openArchive, type TileArchive } from "@cairn/tiles/pmtiles/open-archive";

/** An open archive on disk. */
export interface ReadableArchive {
  readonly header: TileArchive["header"];
  /** The content of a tile as stored; `undefined` if there is none, or the archive was closed in the meantime. */
  tile(tile: Tile): Promise<Uint8Array | undefined>;
  /** Closes the file as soon as no tile is being read. */
  close(): Promise<void>;
}

/** Opens an archive by its file descriptor, so that it can still be read after its name is reused or removed; `undefined` if it is not one. */
export async function openArchiveFile(path: string): Promise<ReadableArchive | undefined> {
  const file = await open(path, "r").catch(() => undefined);
  if (file === undefined) return undefined;
  const archive = await openArchive({
    async read(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    gunzip(bytes, maxOutputLength) {
      try {
        return gunzipSync(bytes, { maxOutputLength });
      } catch {
        return undefined;
      }
    },
  });
  if (archive === undefined) {
    await file.close();
    return undefined;
  }
  let [readers, isClosing] = [0, false];
  const closeIfUnread = async (): Promise<void> => {
    if (isClosing && readers === 0) await file.close();
  };
  return {
    header: archive.header,
    async tile(tile) {
      if (isClosing) return undefined;
      readers++;
      try {
        return await archive.tile(tile);
      } finally {
        readers--;
        await closeIfUnread();
      }
    },
    async close() {
      if (isClosing) return;
      isClosing = true;
      await closeIfUnread();
    },
  };
}
