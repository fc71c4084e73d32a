import type { Tile } from "@cairn/geo/tile-lines";
import { maxTileZoom, tileIdOf } from "../hilbert.ts";
import { type ArchiveHeader, decodeHeader, headerLength } from "./archive-header.ts";
import { decodeDirectory, type DirectoryEntry, findEntry } from "./tile-directory.ts";

/** Access to the bytes of an archive. */
export interface ArchiveSource {
  /** Reads bytes of the file; fewer, or none, beyond its end, unless that is an error for the caller. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
  /** Undoes gzip; `undefined` if the bytes are damaged or become longer than `maxLength`. */
  readonly gunzip: (bytes: Uint8Array, maxLength: number) => Uint8Array | undefined;
}

/** An archive of tiles whose header and root directory have been read. */
export interface TileArchive {
  readonly header: ArchiveHeader;
  /**
   * The content of a tile as it is stored (a vector tile compressed by gzip), or `undefined` if there is none. Errors of the
   * source are thrown.
   */
  tile(tile: Tile): Promise<Uint8Array | undefined>;
}

/** Maximum length of an unpacked directory, bytes; some 100,000 entries. */
const maxDirectoryLength = 4_000_000;

/** Maximum length of one tile, bytes. */
const maxTileLength = 16_000_000;

/** Maximum number of levels of leaf directories; Cairn's and most others have one. */
const maxDepth = 3;

/** Maximum number of unpacked leaf directories in memory. */
const keptLeaves = 16;

/**
 * Opens a PMTiles archive of version 3.
 *
 * @returns `undefined` if it is not one, is damaged, or is compressed in a way that Cairn does not write
 */
export async function openArchive(source: ArchiveSource): Promise<TileArchive | undefined> {
  const header = decodeHeader(await source.read(0, headerLength));
  if (header === undefined) return undefined;
  const root = await readDirectory(source, header.rootOffset, header.rootLength);
  if (root === undefined) return undefined;
  const leaves = new Map<number, Promise<readonly DirectoryEntry[] | undefined>>();
  const leafAt = async ({
    offset,
    length,
  }: DirectoryEntry): Promise<readonly DirectoryEntry[] | undefined> => {
    const known = leaves.get(offset);
    leaves.delete(offset);
    const leaf = known ?? readDirectory(source, header.leavesOffset + offset, length);
    leaves.set(offset, leaf);
    const [oldest] = leaves.keys();
    if (leaves.size > keptLeaves && oldest !== undefined) leaves.delete(oldest);
    try {
      return await leaf;
    } catch (error) {
      // The next request reads it again: the reason may pass.
      if (leaves.get(offset) === leaf) leaves.delete(offset);
      throw error;
    }
  };
  return {
    header,
    async tile(tile) {
      if (tile.z > Math.min(maxTileZoom, header.maxZoom)) return undefined;
      const id = tileIdOf(tile);
      let directory: readonly DirectoryEntry[] | undefined = root;
      for (let depth = 0; depth <= maxDepth && directory !== undefined; depth++) {
        const entry = findEntry(directory, id);
        if (entry === undefined) return undefined;
        if (entry.runLength > 0) return await readTile(source, header, entry);
        directory = await leafAt(entry);
      }
      return undefined;
    },
  };
}

async function readTile(
  source: ArchiveSource,
  header: ArchiveHeader,
  { offset, length }: DirectoryEntry,
): Promise<Uint8Array | undefined> {
  if (length > maxTileLength) return undefined;
  const bytes = await source.read(header.dataOffset + offset, length);
  return bytes.length === length ? bytes : undefined;
}

async function readDirectory(
  source: ArchiveSource,
  offset: number,
  length: number,
): Promise<DirectoryEntry[] | undefined> {
  if (length > maxDirectoryLength) return undefined;
  const bytes = await source.read(offset, length);
  const unpacked = bytes.length === length ? source.gunzip(bytes, maxDirectoryLength) : undefined;
  return unpacked && decodeDirectory(unpacked);
}
