import { inflateSync } from "node:zlib";

/** The pixels of an image, 8 bits per channel, row by row from the top left corner. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Maximum number of pixels along an edge; tiles have 256 or 512. */
const maxEdgePx = 1024;
/** Supported colour types with their number of channels: RGB and RGBA. */
const channelsOf: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 };

/** Whether a file begins and ends as a PNG of any kind: a whole image, and no page of HTML. */
export function isWholePng(file: Buffer): boolean {
  const end = file.length - 8;
  return file.subarray(0, 8).equals(signature) && file.toString("latin1", end, end + 4) === "IEND";
}

/**
 * Reads a PNG with 8 bits per channel, RGB or RGBA, not interlaced, the form of height tiles. Undefined for any other
 * or damaged image. Memory is bounded by the largest tile, unlike in the library that was tried
 * (docs/decisions/heights.md#0058). Source: W3C, "Portable Network Graphics (PNG) Specification", sections 5, 7.2 and
 * 9.
 */
export function decodePng(bytes: Uint8Array): Pixels | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 33 || !file.subarray(0, 8).equals(signature)) return undefined;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const channels = channelsOf[file[25] ?? 0];
  if (channels === undefined || file[24] !== 8 || file[28] !== 0) return undefined;
  if (width < 1 || height < 1 || width > maxEdgePx || height > maxEdgePx) return undefined;
  const rowLength = width * channels;
  const filtered = inflate(file, height * (rowLength + 1));
  if (filtered?.length !== height * (rowLength + 1)) return undefined;
  const pixels = new Uint8Array(height * rowLength);
  for (let row = 0; row < height; row++) {
    const filter = filtered[row * (rowLength + 1)] ?? 0;
    if (filter > 4) return undefined;
    for (let i = 0; i < rowLength; i++) {
      const at = row * rowLength + i;
      const left = i >= channels ? (pixels[at - channels] ?? 0) : 0;
      const up = row > 0 ? (pixels[at - rowLength] ?? 0) : 0;
      const corner = i >= channels && row > 0 ? (pixels[at - rowLength - channels] ?? 0) : 0;
      pixels[at] = (filtered[row * (rowLength + 1) + 1 + i] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return { width, height, channels, pixels };
}

/** The data of all IDAT chunks, decompressed up to `length` bytes. */
function inflate(file: Buffer, length: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const size = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(file.subarray(at + 8, at + 8 + size));
    at += size + 12;
  }
  try {
    return inflateSync(Buffer.concat(parts), { maxOutputLength: length });
  } catch {
    return undefined;
  }
}

/** The prediction of a filter from the neighbours: nothing, left, above, their mean, or Paeth's choice. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
