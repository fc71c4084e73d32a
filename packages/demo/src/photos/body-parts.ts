import type { Point } from "./canvas.ts";
import { type Colour, scaled } from "./colours.ts";
import type { Outfit } from "./outfits.ts";

/** Draws parts of a body; positions are metres ahead of and above the feet. */
export interface Pen {
  readonly outfit: Outfit;
  readonly limb: (from: Point, to: Point, radii: readonly [from: number, to: number], colour: Colour) => void;
  readonly line: (from: Point, to: Point, width: number, colour: Colour) => void;
  readonly wheel: (centre: Point, radii: Point, width: number, colour: Colour) => void;
  readonly ball: (centre: Point, radii: Point, colour: Colour) => void;
}

export const rubber: Colour = [34, 34, 38];

export const dark: Colour = [44, 46, 52];

export const steel: Colour = [196, 200, 206];

/** A leg from the hip over the knee to the ankle, with its shoe; `far` legs are in the shade. */
export function leg(
  { limb, outfit }: Pen,
  [hip, knee, ankle]: readonly [Point, Point, Point],
  toe: Point,
  far = false,
): void {
  const tone = far ? 0.72 : 1;
  limb(hip, knee, [0.1, 0.072], scaled(outfit.bottom, tone));
  limb(knee, ankle, [0.066, 0.046], scaled(outfit.hasBareLegs ? outfit.skin : outfit.bottom, tone));
  limb(ankle, toe, [0.05, 0.038], scaled(outfit.shoes, tone));
}

/** An arm from the shoulder over the elbow to the hand. */
export function arm(
  { limb, outfit }: Pen,
  [shoulder, elbow, hand]: readonly [Point, Point, Point],
  far = false,
): void {
  const tone = far ? 0.7 : 1;
  limb(shoulder, elbow, [0.062, 0.05], scaled(outfit.top, tone));
  limb(elbow, hand, [0.046, 0.036], scaled(outfit.hasBareArms ? outfit.skin : outfit.top, tone));
  limb(hand, hand, [0.042, 0.042], scaled(outfit.skin, tone));
}

/** A rucksack on a back. */
export function pack({ limb, outfit }: Pen, [x, low]: Point, high: number, radius: number): void {
  limb([x, low], [x, high], [radius, radius * 0.9], outfit.pack);
  limb(
    [x - radius * 0.5, low + 0.02],
    [x + radius * 0.5, low + 0.02],
    [0.045, 0.045],
    scaled(outfit.pack, 0.7),
  );
}
