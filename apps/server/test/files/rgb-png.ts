import { deflateSync } from "node:zlib";

const chunk = (name: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
};

/** A PNG of RGB pixels with a stated size and this data, uncompressed rows with their filters; without checksums. */
export const rgbPng = (width: number, height: number, data: Buffer): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from("\u0089PNG\r\n\u001A\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** A Terrarium tile of 256 pixels an edge whose rows have these heights, whole metres from 0 to 32,767, from the north. */
export function heightTile(heightOf: (row: number) => number): Buffer {
  const rows = Array.from({ length: 256 }, (_, row) => {
    // Red is the height over -32,768 m in steps of 256 m, green the metres above that.
    const height = heightOf(row) + 32_768;
    const pixel = [Math.floor(height / 256), height % 256, 0];
    return [0, ...Array.from({ length: 256 }, () => pixel).flat()];
  });
  return rgbPng(256, 256, Buffer.from(rows.flat()));
}
