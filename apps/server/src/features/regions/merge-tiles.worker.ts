import { crc32, deflateSync, gunzipSync } from "node:zlib";
import { overlayPictures } from "@cairn/tiles/relief/overlay-pictures";
import { encodePalettePng } from "@cairn/tiles/relief/palette-png";
import { readPalettePng } from "@cairn/tiles/relief/read-palette-png";
import { mergeVectorTiles } from "@cairn/tiles/vector-tile/merge-vector-tiles";
import { inflatePicture } from "../../platform/images/inflate-picture.ts";
import { maxTileBytes } from "./unpack-tile.ts";

export interface MergeTilesInput {
  /** The tiles of several regions at one place in the form of their archives, from the first region to the last. */
  readonly tiles: readonly Uint8Array[];
  /** Whether they are PNG pictures; otherwise vector tiles compressed with gzip. */
  readonly arePictures: boolean;
}

/**
 * Merges the tiles of several regions in a thread: vector tiles into one without compression, pictures by overlaying them,
 * because each is transparent outside its region.
 */
export function mergeTiles({ tiles, arePictures }: MergeTilesInput): Uint8Array {
  if (arePictures) return overlaid(tiles);
  const plain = tiles.map((bytes) => gunzipSync(bytes, { maxOutputLength: maxTileBytes }));
  // A copy of exact length, so that only it is sent back.
  return mergeVectorTiles(plain).slice();
}

/** Several pictures as one; the first if it is not ours. */
function overlaid([first = new Uint8Array(), ...others]: readonly Uint8Array[]): Uint8Array {
  const lowest = readPalettePng(first, inflatePicture);
  if (lowest === undefined) return first;
  const read = others.map((bytes) => readPalettePng(bytes, inflatePicture));
  const { numbers, palette } = overlayPictures(
    lowest,
    read.filter((picture) => picture !== undefined),
  );
  return encodePalettePng(numbers, palette, { deflate: (bytes) => deflateSync(bytes), crc32 });
}
