import type { Tile } from "@cairn/geo/tile-lines";
import { drawTrackTile } from "./draw-track-tile.ts";
import { type PackedTracks, unpackTracks } from "./packed-tracks.ts";

export interface DrawTrackTilesInput {
  readonly tiles: readonly Tile[];
  readonly tracks: PackedTracks;
  /** As for `drawTrackTile`. */
  readonly wholeFrom: number;
}

/** Draws some tiles in a thread, one after the other. */
export function drawTrackTiles({ tiles, tracks, wholeFrom }: DrawTrackTilesInput): readonly Uint8Array[] {
  const tracksOf = unpackTracks(tracks, tiles.length);
  // Copies of exact length, so that only they are sent back.
  return tiles.map((tile, i) => drawTrackTile({ tile, tracks: tracksOf[i] ?? [], wholeFrom }).slice());
}
