import type { Bbox } from "@cairn/geo/bbox";

/**
 * The content of the first 127 bytes of a PMTiles archive (specification 3, section 3). Offsets and lengths are bytes of the
 * file.
 */
export interface ArchiveHeader {
  readonly rootOffset: number;
  readonly rootLength: number;
  readonly metadataOffset: number;
  readonly metadataLength: number;
  readonly leavesOffset: number;
  readonly leavesLength: number;
  readonly dataOffset: number;
  readonly dataLength: number;
  /** Number of tiles that can be requested. */
  readonly addressedTiles: number;
  readonly entries: number;
  /** Number of different contents. */
  readonly contents: number;
  readonly kind: TileKind;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: GeoBounds;
}

/** Format of the tiles of an archive; vector tiles are compressed by gzip, pictures are not. */
export type TileKind = "mvt" | "png" | "webp";

/** Degrees. */
export interface GeoBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * The bounds of an archive for a box, which are round the world if it crosses the antimeridian: the header has no other way to
 * say so.
 */
export const geoBoundsOf = ([west, south, east, north]: Bbox): GeoBounds =>
  west <= east ? { west, south, east, north } : { west: -180, south, east: 180, north };

/** Length of the header, bytes. */
export const headerLength = 127;

const magic = [...new TextEncoder().encode("PMTiles"), 3];
const kindCodes: Readonly<Record<TileKind, number>> = { mvt: 1, png: 2, webp: 4 };
const uncompressed = 1;
const gzipped = 2;

/** Units of the header per degree: whole numbers of 100 nanodegrees. */
const degree = 1e7;

/** The header as bytes; directories and metadata are compressed by gzip, tiles are in the order of their ids. */
export function encodeHeader(header: ArchiveHeader): Uint8Array {
  const bytes = new Uint8Array(headerLength);
  const view = new DataView(bytes.buffer);
  bytes.set(magic);
  const numbers = [
    header.rootOffset,
    header.rootLength,
    header.metadataOffset,
    header.metadataLength,
    header.leavesOffset,
    header.leavesLength,
    header.dataOffset,
    header.dataLength,
    header.addressedTiles,
    header.entries,
    header.contents,
  ];
  for (const [index, value] of numbers.entries()) view.setBigUint64(8 + index * 8, BigInt(value), true);
  const clustered = 1;
  const tileCompression = header.kind === "mvt" ? gzipped : uncompressed;
  bytes.set(
    [clustered, gzipped, tileCompression, kindCodes[header.kind], header.minZoom, header.maxZoom],
    96,
  );
  const { west, south, east, north } = header.bounds;
  const places = [west, south, east, north];
  for (const [index, place] of places.entries())
    view.setInt32(102 + index * 4, Math.round(place * degree), true);
  bytes[118] = header.minZoom;
  view.setInt32(119, Math.round(((west + east) / 2) * degree), true);
  view.setInt32(123, Math.round(((south + north) / 2) * degree), true);
  return bytes;
}

/**
 * Reads the header of an archive.
 *
 * @param bytes at least the first 127 of the file
 * @returns `undefined` if it is not a PMTiles archive of version 3, or its directories or tiles are not compressed as Cairn's are
 */
export function decodeHeader(bytes: Uint8Array): ArchiveHeader | undefined {
  if (bytes.length < headerLength || magic.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerLength);
  const number = (index: number): number => Number(view.getBigUint64(8 + index * 8, true));
  const kind = (Object.keys(kindCodes) as TileKind[]).find((name) => kindCodes[name] === bytes[99]);
  if (kind === undefined || bytes[97] !== gzipped) return undefined;
  if (bytes[98] !== (kind === "mvt" ? gzipped : uncompressed)) return undefined;
  const place = (index: number): number => view.getInt32(102 + index * 4, true) / degree;
  const header = {
    rootOffset: number(0),
    rootLength: number(1),
    metadataOffset: number(2),
    metadataLength: number(3),
    leavesOffset: number(4),
    leavesLength: number(5),
    dataOffset: number(6),
    dataLength: number(7),
    addressedTiles: number(8),
    entries: number(9),
    contents: number(10),
    kind,
    minZoom: bytes[100] ?? 0,
    maxZoom: bytes[101] ?? 0,
    bounds: { west: place(0), south: place(1), east: place(2), north: place(3) },
  };
  return header;
}
