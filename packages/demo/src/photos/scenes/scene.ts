import type { Random } from "../../random.ts";
import type { Camera, Stage } from "../stage.ts";

/** A composition: where the camera stands, and what is before it. */
export interface Scene {
  readonly camera: (random: Random) => Camera;
  /** Height of the lens above the country, metres: a ridge looks down on it. */
  readonly lift: number;
  /** Heights of the image between the horizon and the top of the skyline. */
  readonly room: number;
  readonly paint: (stage: Stage) => void;
}

/** A way that winds: its middle, metres to the right, by metres ahead. It begins at the camera's feet. */
export function winding(random: Random, bend: number): (ahead: number) => number {
  const phase = random.between(0, 2 * Math.PI);
  const length = random.between(9, 15);
  const start = Math.sin(phase);
  const aside = random.between(-0.5, 0.5);
  return (ahead) => aside + bend * (Math.sin(phase + ahead / length) - start) * Math.min(1.6, ahead / 9);
}
