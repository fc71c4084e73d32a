import type { Point } from "./canvas.ts";
import type { Colour } from "./colours.ts";
import type { Outfit } from "./outfits.ts";

/** Draws parts of a body; positions are metres ahead of and above the feet. */
export interface Pen {
  readonly outfit: Outfit;
  readonly limb: (from: Point, to: Point, radii: readonly [from: number, to: number], colour: Colour) => void;
  readonly line: (from: Point, to: Point, width: number, colour: Colour) => void;
  readonly wheel: (centre: Point, radii: Point, width: number, colour: Colour) => void;
  readonly ball: (centre: Point, radii: Point, colour: Colour) => void;
}
