/** A square degree of heights of the Shuttle Radar Topography Mission. */
export interface HgtTile {
  /** South-west corner, whole degrees. */
  readonly south: number;
  readonly west: number;
  /** Rows and columns: 3601 for one arc second, 1201 for three; the outermost lie on the edges of the degree. */
  readonly size: number;
  /** Big-endian 16-bit metres, read by the number of their first byte, from the north-west corner row by row. */
  readonly heights: Pick<DataView, "getInt16">;
}

/** The value of a point without a height. */
const voidHeight = -32_768;

const sizes: readonly number[] = [3601, 1201];

const pad = (value: number, digits: number): string => String(Math.abs(value)).padStart(digits, "0");

/** Name of the file that covers a position, such as "N42E001": its south-west corner. */
export const hgtName = (lat: number, lon: number): string => {
  const [south, west] = [Math.floor(lat), Math.floor(lon)];
  return `${south < 0 ? "S" : "N"}${pad(south, 2)}${west < 0 ? "W" : "E"}${pad(west, 3)}`;
};

/** South-west corner of the degree in a file's name, with or without folder and extension; undefined for another name. */
export const hgtPlace = (name: string): Pick<HgtTile, "south" | "west"> | undefined => {
  const match = /(?:^|\/)([NS])(\d{2})([EW])(\d{3})(?:\.[^/]*)?$/i.exec(name);
  if (match === null) return undefined;
  const [, northSouth = "", lat = "", eastWest = "", lon = ""] = match;
  return {
    south: northSouth.toUpperCase() === "S" ? -Number(lat) : Number(lat),
    west: eastWest.toUpperCase() === "W" ? -Number(lon) : Number(lon),
  };
};

/**
 * Reads the bytes of an .hgt file; the place comes from its name, with or without folder and ending. Undefined for another name
 * or a length that is neither 1201 nor 3601 squared times two. The bytes are used in place. Source: USGS, "SRTM Topography",
 * documentation of version 2.1.
 */
export const decodeHgt = (
  name: string,
  bytes: Uint8Array,
): (HgtTile & { readonly heights: DataView }) | undefined => {
  const place = hgtPlace(name);
  const size = sizes.find((edge) => edge * edge * 2 === bytes.length);
  if (place === undefined || size === undefined) return undefined;
  return {
    ...place,
    size,
    heights: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  };
};

/**
 * Height in metres at a position inside the tile, bilinear between the four points around it; NaN outside, and where one of the
 * four that counts is void.
 */
export const hgtHeight = ({ south, west, size, heights }: HgtTile, lat: number, lon: number): number => {
  const x = (lon - west) * (size - 1);
  const y = (south + 1 - lat) * (size - 1);
  if (!(x >= 0 && y >= 0 && x <= size - 1 && y <= size - 1)) return Number.NaN;
  const column = Math.min(size - 2, Math.floor(x));
  const row = Math.min(size - 2, Math.floor(y));
  const at = (i: number, j: number): number => {
    const height = heights.getInt16(2 * (i * size + j));
    return height === voidHeight ? Number.NaN : height;
  };
  return bilinear(x - column, y - row, (dx, dy) => at(row + dy, column + dx));
};

/** Mean of four corners weighted by closeness; a corner with weight 0 is not read. `x` and `y` from 0 to 1. */
export const bilinear = (x: number, y: number, corner: (dx: 0 | 1, dy: 0 | 1) => number): number => {
  let sum = 0;
  for (const dx of [0, 1] as const) {
    for (const dy of [0, 1] as const) {
      const weight = (dx === 1 ? x : 1 - x) * (dy === 1 ? y : 1 - y);
      if (weight > 0) sum += weight * corner(dx, dy);
    }
  }
  return sum;
};

/** A sampler over many tiles; `tileOf` returns the tile of a name ("N42E001") or undefined. NaN for invalid positions. */
export const hgtSampler =
  (tileOf: (name: string) => HgtTile | undefined) =>
  (lat: number, lon: number): number => {
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return Number.NaN;
    const tile = tileOf(hgtName(lat, lon));
    return tile === undefined ? Number.NaN : hgtHeight(tile, lat, lon);
  };
