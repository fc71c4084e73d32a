/** Number of heights along an edge of a tile of heights: one for each 1/256 of its side, in the middle of its square. */
export const heightTileSize = 256;

/** Deepest zoom with its own heights: squares of 38 m at the equator, 26 m at 47 degrees, as fine as one arc second. */
export const deepestHeights = 12;

/** Lowest stored height, metres. Stored numbers mean: 0 nothing, 1 a void, from 2 on quarters of a metre above this. */
const lowest = -6000;
const stepsPerMetre = 4;
const firstHeight = 2;
const nodes = heightTileSize * heightTileSize;

/** Bytes of a tile before they are compressed. */
export const heightTileBytes = nodes * 2;

/**
 * Heights as bytes that compress well: quarters of a metre, as differences from the value predicted from the neighbours to the
 * west, the north and the north-west (a plane), all high bytes before all low ones.
 *
 * @param heights metres from the north-west row by row, NaN for nothing, Infinity for a void; exact to 1/8 m from -6,000 to
 *   10,377 m
 */
export function encodeHeightTile(heights: Float32Array): Uint8Array {
  const values = Uint16Array.from(heights, storedValue);
  const bytes = new Uint8Array(heightTileBytes);
  for (let i = 0; i < nodes; i++) {
    const difference = ((values[i] ?? 0) - expected(values, i)) & 0xffff;
    const zigzag = difference & 0x8000 ? ((0xffff - difference) << 1) | 1 : difference << 1;
    bytes[i] = (zigzag >> 8) & 0xff;
    bytes[nodes + i] = zigzag & 0xff;
  }
  return bytes;
}

/** Undoes `encodeHeightTile`; undefined for bytes of another length. */
export function decodeHeightTile(bytes: Uint8Array): Float32Array | undefined {
  if (bytes.length !== heightTileBytes) return undefined;
  const values = new Uint16Array(nodes);
  const heights = new Float32Array(nodes);
  for (let i = 0; i < nodes; i++) {
    const zigzag = ((bytes[i] ?? 0) << 8) | (bytes[nodes + i] ?? 0);
    const difference = zigzag & 1 ? 0xffff - (zigzag >> 1) : zigzag >> 1;
    const value = (expected(values, i) + difference) & 0xffff;
    values[i] = value;
    heights[i] =
      value >= firstHeight ? (value - firstHeight) / stepsPerMetre + lowest : value === 1 ? Infinity : NaN;
  }
  return heights;
}

function storedValue(height: number): number {
  if (Number.isNaN(height)) return 0;
  if (height === Infinity) return 1;
  const value = Math.round((height - lowest) * stepsPerMetre) + firstHeight;
  return Math.min(0xffff, Math.max(firstHeight, value));
}

function expected(values: Uint16Array, i: number): number {
  const column = i % heightTileSize;
  const west = column > 0 ? (values[i - 1] ?? 0) : 0;
  if (i < heightTileSize) return west;
  const north = values[i - heightTileSize] ?? 0;
  return column > 0 ? west + north - (values[i - heightTileSize - 1] ?? 0) : north;
}
