import { move } from "piscina";
import { drawTrackTile as draw, type DrawTrackTileInput } from "./draw-track-tile.ts";

/** Draws a tile in a thread. */
export function drawTrackTile(input: DrawTrackTileInput): Uint8Array {
  // As short as it is, so that nothing but it is handed over.
  return move(draw(input).slice()) as Uint8Array;
}
