/** A colour: red, green, blue and opacity, 0 to 255 each. */
export type PaletteColour = readonly [red: number, green: number, blue: number, alpha: number];

/** Functions that the encoder needs: the zlib format at its strongest, and CRC-32 as in zip. */
export interface PngTools {
  readonly deflate: (bytes: Uint8Array) => Uint8Array;
  readonly crc32: (bytes: Uint8Array) => number;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bits per pixel; a byte holds two pixels. */
const depth = 4;
const paletteColour = 3;

/**
 * A square picture of at most sixteen colours as PNG: four bits per pixel, every row unfiltered, which compresses indices best
 * (W3C, "Portable Network Graphics", sections 11.2, 11.3.2 and 12.7).
 *
 * @param pixels colour numbers, row by row; their count is a square of an even number
 */
export function encodePalettePng(
  pixels: Uint8Array,
  palette: readonly PaletteColour[],
  tools: PngTools,
): Uint8Array {
  const edge = Math.sqrt(pixels.length);
  const rowLength = edge / 2;
  const rows = new Uint8Array(edge * (rowLength + 1));
  for (let row = 0; row < edge; row++) {
    for (let pair = 0; pair < rowLength; pair++) {
      const at = row * edge + pair * 2;
      rows[row * (rowLength + 1) + 1 + pair] = ((pixels[at] ?? 0) << 4) | (pixels[at + 1] ?? 0);
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, edge);
  view.setUint32(4, edge);
  header.set([depth, paletteColour], 8);
  const parts = [
    Uint8Array.from(signature),
    chunk("IHDR", header, tools),
    chunk("PLTE", Uint8Array.from(palette.flatMap(([red, green, blue]) => [red, green, blue])), tools),
    chunk(
      "tRNS",
      Uint8Array.from(palette, ([, , , alpha]) => alpha),
      tools,
    ),
    chunk("IDAT", tools.deflate(rows), tools),
    chunk("IEND", new Uint8Array(0), tools),
  ];
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function chunk(name: string, data: Uint8Array, { crc32 }: PngTools): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
