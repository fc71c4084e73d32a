import type { PaletteColour } from "./palette-png.ts";

/** A square picture of at most sixteen colours. */
export interface PalettePicture {
  /** Pixels along a side. */
  readonly size: number;
  /** Colour numbers, row by row. */
  readonly numbers: Uint8Array;
  readonly palette: readonly PaletteColour[];
}

/** Unpacks zlib's format to at most `length` bytes; undefined if it is damaged or longer. */
export type InflatePicture = (packed: Uint8Array, length: number) => Uint8Array | undefined;

/** Maximum number of pixels along a side. */
const maxSide = 1024;
const depth = 4;
const paletteColour = 3;

/**
 * Reads a square PNG of at most sixteen colours, unfiltered, as in the archives of a region's hillshade and slopes; undefined for
 * any other. Source: W3C, "Portable Network Graphics (PNG) Specification", sections 5, 7.2 and 11.
 */
export function readPalettePng(file: Uint8Array, inflate: InflatePicture): PalettePicture | undefined {
  if (file.length < 33) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const size = view.getUint32(16);
  const isKnown =
    size === view.getUint32(20) && file[24] === depth && file[25] === paletteColour && file[28] === 0;
  if (!isKnown || size < 1 || size > maxSide) return undefined;
  const chunks = chunksOf(file, view);
  const rowLength = Math.ceil(size / 2) + 1;
  const rows = inflate(joined(chunks.get("IDAT") ?? []), rowLength * size);
  if (rows?.length !== rowLength * size) return undefined;
  const numbers = new Uint8Array(size * size);
  for (let row = 0; row < size; row++) {
    if (rows[row * rowLength] !== 0) return undefined;
    for (let column = 0; column < size; column++) {
      const pair = rows[row * rowLength + 1 + (column >> 1)] ?? 0;
      numbers[row * size + column] = column % 2 === 0 ? pair >> 4 : pair & 15;
    }
  }
  const [colours, opacity] = [joined(chunks.get("PLTE") ?? []), joined(chunks.get("tRNS") ?? [])];
  const palette = Array.from({ length: Math.floor(colours.length / 3) }, (_, n): PaletteColour => [
    colours[3 * n] ?? 0,
    colours[3 * n + 1] ?? 0,
    colours[3 * n + 2] ?? 0,
    opacity[n] ?? 255,
  ]);
  return { size, numbers, palette };
}

function chunksOf(file: Uint8Array, view: DataView): ReadonlyMap<string, Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    chunks.set(name, [...(chunks.get(name) ?? []), file.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return chunks;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
