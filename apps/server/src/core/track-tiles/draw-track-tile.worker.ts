import { move } from "piscina";
import { drawTrackTile as draw, type DrawTrackTileInput } from "./draw-track-tile.ts";

/** Draws a tile in a thread. */
export function drawTrackTile(input: DrawTrackTileInput): Uint8Array {
  // A copy of exact length, so that only it is transferred.
  return move(draw(input).slice()) as Uint8Array;
}
