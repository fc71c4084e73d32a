import { encodeHeader, type GeoBounds, headerLength, type TileKind } from "./archive-header.ts";
import { type DirectoryEntry, encodeDirectory } from "./tile-directory.ts";

/** A tile for an archive. */
export interface StoredTile {
  /** By `tileIdOf`. */
  readonly id: number;
  /** Length of its content as stored, bytes. */
  readonly length: number;
  /** Equal for tiles with the same content, such as its hash. */
  readonly content: string;
}

export interface ArchiveDescription {
  readonly kind: TileKind;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: GeoBounds;
  /** Becomes the archive's JSON metadata: name, attribution, `vector_layers`. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ArchiveLayout {
  /** The part before the tiles: header, directories, metadata. */
  readonly head: Uint8Array;
  /** Indices of the tiles whose contents follow it, in this order. */
  readonly contents: readonly number[];
}

/** Length of the readers' first request, which has to contain header and root directory, bytes. */
const firstRead = 16_384;

/** Initial number of entries of a leaf directory; more if the root gets too large. */
const leafEntries = 4096;

/**
 * Plans a clustered PMTiles archive (version 3): equal contents are stored once, and the part before the tiles is known before
 * any of them is written, so that an archive of any size streams to the disk. The same tiles always result in the same bytes.
 *
 * @param tiles in the order of their ids, each id once
 * @param gzip compresses directories and metadata
 */
export function layOutArchive(
  tiles: readonly StoredTile[],
  description: ArchiveDescription,
  gzip: (bytes: Uint8Array) => Uint8Array,
): ArchiveLayout {
  const { entries, contents, dataLength } = collectEntries(tiles);
  const { root, leaves } = directoriesOf(entries, gzip);
  const metadata = gzip(new TextEncoder().encode(JSON.stringify(description.metadata)));
  const metadataOffset = headerLength + root.length;
  const leavesOffset = metadataOffset + metadata.length;
  const header = encodeHeader({
    ...description,
    rootOffset: headerLength,
    rootLength: root.length,
    metadataOffset,
    metadataLength: metadata.length,
    leavesOffset,
    leavesLength: leaves.length,
    dataOffset: leavesOffset + leaves.length,
    dataLength,
    addressedTiles: tiles.length,
    entries: entries.length,
    contents: contents.length,
  });
  return { head: concatenate([header, root, metadata, leaves]), contents };
}

function collectEntries(tiles: readonly StoredTile[]) {
  const known = new Map<string, { readonly offset: number; readonly length: number }>();
  const entries: (DirectoryEntry & { runLength: number })[] = [];
  const contents: number[] = [];
  let dataLength = 0;
  for (const [index, { id, length, content }] of tiles.entries()) {
    let place = known.get(content);
    if (place === undefined) {
      place = { offset: dataLength, length };
      known.set(content, place);
      contents.push(index);
      dataLength += length;
    }
    const last = entries.at(-1);
    if (last?.offset === place.offset && last.id + last.runLength === id) last.runLength++;
    else entries.push({ id, ...place, runLength: 1 });
  }
  return { entries, contents, dataLength };
}

function directoriesOf(entries: readonly DirectoryEntry[], gzip: (bytes: Uint8Array) => Uint8Array) {
  const whole = gzip(encodeDirectory(entries));
  if (headerLength + whole.length <= firstRead) return { root: whole, leaves: new Uint8Array(0) };
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Uint8Array[] = [];
    const rootEntries: DirectoryEntry[] = [];
    let offset = 0;
    for (let start = 0; start < entries.length; start += size) {
      const leaf = gzip(encodeDirectory(entries.slice(start, start + size)));
      rootEntries.push({ id: entries[start]?.id ?? 0, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = gzip(encodeDirectory(rootEntries));
    if (headerLength + root.length <= firstRead) return { root, leaves: concatenate(leaves) };
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
