import { type DemoWorkout, demoWorkouts } from "@cairn/demo/demo-data";
import { type Landscape, type PaintedPicture, paintLandscape } from "@cairn/demo/paint-landscape";
import { paintPortrait, type Portrait } from "@cairn/demo/paint-portrait";

export interface DemoFileInput {
  /** The instant that the demo's dates are relative to, ms since 1970. */
  readonly now: number;
  /** Index in `demoWorkouts(now)`. */
  readonly index: number;
}

/** Each thread plans the people's routes once. */
let known: { readonly now: number; readonly workouts: readonly DemoWorkout[] } | undefined;

/** Creates the file of one workout. */
export function writeDemoFile({ now, index }: DemoFileInput): Uint8Array {
  if (known?.now !== now) known = { now, workouts: demoWorkouts(now) };
  const workout = known.workouts[index];
  if (!workout) throw new RangeError(`the demo has no workout ${index}`);
  return workout.file();
}

/** Draws a profile image. */
export const paintDemoPortrait = (portrait: Portrait): PaintedPicture => paintPortrait(portrait);

/** Paints the image of a photo. */
export const paintDemoPhoto = (landscape: Landscape): PaintedPicture => paintLandscape(landscape);
