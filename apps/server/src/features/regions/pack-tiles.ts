const lengthBytes = 4;

/** Tiles one after the other, each preceded by its length in bytes (32 bits, big-endian). */
export function packTiles(tiles: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    tiles.flatMap((bytes) => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
