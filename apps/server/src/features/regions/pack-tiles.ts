const lengthBytes = 4;

/** Tiles one after the other, each behind its length in bytes (32 bits, the highest first). */
export function packTiles(tiles: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    tiles.flatMap((bytes) => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
