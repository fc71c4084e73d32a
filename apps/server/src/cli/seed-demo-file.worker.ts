import { type DemoWorkout, demoWorkouts } from "@cairn/demo/demo-data";
import { paintPortrait, type Portrait } from "@cairn/demo/paint-portrait";
import type { PaintedPicture } from "@cairn/demo/photos/canvas";
import { paintPhoto } from "@cairn/demo/photos/paint-photo";
import type { PhotoScene } from "@cairn/demo/photos/photo-scene";

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
export const paintDemoPhoto = (scene: PhotoScene): PaintedPicture => paintPhoto(scene);
