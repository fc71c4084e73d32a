const lengthBytes = 4;

/**
 * The tiles of a pack, in order; empty for missing ones.
 *
 * @throws RangeError if the pack ends too early
 */
export function unpackTiles(pack: ArrayBuffer): readonly ArrayBuffer[] {
  const view = new DataView(pack);
  const tiles: ArrayBuffer[] = [];
  for (let at = 0; at < pack.byteLength;) {
    const from = at + lengthBytes;
    at = from + view.getUint32(from - lengthBytes);
    if (at > pack.byteLength) throw new RangeError("a pack of tiles ends within a tile");
    tiles.push(pack.slice(from, at));
  }
  return tiles;
}

/** First two bytes of gzip data (RFC 1952); neither a vector tile nor a PNG begins with them. */
const gzipMagic = 0x1f8b;

/** A tile without its compression, if any. */
export async function inflateTile(tile: ArrayBuffer): Promise<ArrayBuffer> {
  if (tile.byteLength < 2 || new DataView(tile).getUint16(0) !== gzipMagic) return tile;
  const plain = new Blob([tile]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(plain).arrayBuffer();
}
