import { gzipSync } from "node:zlib";
import { type ArchiveHeader, encodeHeader, headerLength } from "@cairn/tiles/pmtiles/archive-header";

/**
 * An archive of pictures, with at most one: that of the whole world.
 *
 * @param area where it says that its pictures are
 * @param picture of at most 127 bytes
 */
export function pictureArchive(
  area: Pick<ArchiveHeader, "maxZoom" | "bounds">,
  picture: Buffer = Buffer.alloc(0),
): Buffer {
  const entries = picture.length > 0 ? 1 : 0;
  // Number of entries, then of each: its id, how many tiles it stands for, its length, and its offset plus one.
  const directory = gzipSync(entries === 0 ? Buffer.of(0) : Buffer.of(1, 0, 1, picture.length, 1));
  const end = headerLength + directory.length;
  const header = encodeHeader({
    ...area,
    rootOffset: headerLength,
    rootLength: directory.length,
    metadataOffset: end,
    metadataLength: 0,
    leavesOffset: end,
    leavesLength: 0,
    dataOffset: end,
    dataLength: picture.length,
    addressedTiles: entries,
    entries,
    contents: entries,
    kind: "png",
    minZoom: 0,
  });
  return Buffer.concat([header, directory, picture]);
}
