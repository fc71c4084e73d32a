import type { Orientation } from "@cairn/formats/exif/read-exif";
import type { Turn } from "./image-work.ts";

const turn = (flip: boolean, flop: boolean, rotate: Turn["rotate"]): Turn => ({ flip, flop, rotate });

/**
 * How to turn a stored picture upright, for each orientation (Exif 2.32, 4.6.4), which says where its first row and column are.
 */
export const orientationTurn: Readonly<Record<Orientation, Turn>> = {
  1: turn(false, false, 0),
  2: turn(false, true, 0),
  3: turn(false, false, 180),
  4: turn(true, false, 0),
  5: turn(true, false, 90),
  6: turn(false, false, 90),
  7: turn(false, true, 90),
  8: turn(false, false, 270),
};
