import { type FileHandle, open } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { openArchive, type TileArchive } from "@cairn/tiles/pmtiles/open-archive";
import { ignoreMissing } from "../files/ignore-missing.ts";

/** An open archive on disk. */
export interface ReadableArchive {
  readonly header: TileArchive["header"];
  /**
   * The content of a tile as stored; `undefined` if there is none, or the archive was closed in the meantime.
   *
   * @throws DamagedArchiveError if the file ends before it; errors of the system
   */
  tile(tile: Tile): Promise<Uint8Array | undefined>;
  /** Closes the file as soon as no tile is being read. */
  close(): Promise<void>;
}

/** A file that is no archive, or an archive that ends before something that is in it according to its directory. */
export class DamagedArchiveError extends Error {
  override readonly name = "DamagedArchiveError";
}

/**
 * Opens an archive by its file descriptor, so that it can still be read after its name is reused or removed; `undefined` if there
 * is no such file.
 *
 * @throws DamagedArchiveError if it is not an archive; errors of the system if it cannot be read now, which may pass
 */
export async function openArchiveFile(path: string): Promise<ReadableArchive | undefined> {
  const file = await open(path, "r").catch(ignoreMissing);
  if (file === undefined) return undefined;
  let archive: TileArchive;
  try {
    archive = await readArchive(file, path);
  } catch (error) {
    await file.close();
    throw error;
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

async function readArchive(file: FileHandle, path: string): Promise<TileArchive> {
  const archive = await openArchive({
    async read(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      if (bytesRead < length) throw new DamagedArchiveError(`${path} ends before byte ${offset + length}`);
      return buffer;
    },
    gunzip(bytes, maxOutputLength) {
      try {
        return gunzipSync(bytes, { maxOutputLength });
      } catch {
        return undefined;
      }
    },
  });
  if (archive === undefined) throw new DamagedArchiveError(`${path} is not a PMTiles archive`);
  return archive;
}
