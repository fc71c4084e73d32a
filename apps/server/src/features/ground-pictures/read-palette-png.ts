import { inflateSync } from "node:zlib";
import type { GroundRelief } from "@cairn/tiles/ground/draw-ground";

/** Pixels along a side at most. */
const maxSide = 1024;
const paletteColour = 3;

/**
 * Reads a square PNG of at most sixteen colours, unfiltered, as the archive of a region's hillshade has them; undefined for any other.
 * Source: W3C, "Portable Network Graphics (PNG) Specification", sections 5, 7.2 and 11.
 */
export function readPalettePng(bytes: Uint8Array): GroundRelief | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 33) return undefined;
  const size = file.readUInt32BE(16);
  const isKnown =
    size === file.readUInt32BE(20) && file[24] === 4 && file[25] === paletteColour && file[28] === 0;
  if (!isKnown || size < 1 || size > maxSide) return undefined;
  const chunks = chunksOf(file);
  const rowLength = Math.ceil(size / 2) + 1;
  const rows = inflate(Buffer.concat(chunks.get("IDAT") ?? []), rowLength * size);
  const [palette, opacity] = [
    Buffer.concat(chunks.get("PLTE") ?? []),
    Buffer.concat(chunks.get("tRNS") ?? []),
  ];
  if (rows?.length !== rowLength * size) return undefined;
  const pixels = new Uint8Array(size * size * 4);
  for (let row = 0; row < size; row++) {
    if (rows[row * rowLength] !== 0) return undefined;
    for (let column = 0; column < size; column++) {
      const pair = rows[row * rowLength + 1 + (column >> 1)] ?? 0;
      const colour = column % 2 === 0 ? pair >> 4 : pair & 15;
      pixels.set(palette.subarray(3 * colour, 3 * colour + 3), (row * size + column) * 4);
      pixels[(row * size + column) * 4 + 3] = opacity[colour] ?? 255;
    }
  }
  return { size, pixels };
}

function chunksOf(file: Buffer): ReadonlyMap<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    chunks.set(name, [...(chunks.get(name) ?? []), file.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return chunks;
}

function inflate(packed: Buffer, length: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: length });
  } catch {
    return undefined;
  }
}
