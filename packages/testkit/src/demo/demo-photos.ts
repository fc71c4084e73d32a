import type { Random } from "../random.ts";
import type { DemoOccasion } from "./demo-activity.ts";
import { utcOffsetAt } from "./local-time.ts";
import type { Landscape } from "./paint-landscape.ts";

/** A photo of the demo, painted when it is needed because that takes about 0.3 s. */
export interface DemoPhoto {
  /** When it was taken, as a share of the workout's duration. */
  readonly at: number;
  readonly landscape: Landscape;
}

/** Share of the image that Andorra's mountains fill. */
const relief = 1;

/** Photos of an outing: one or two, none of a session indoors. */
export function photosOf({ person, habit, startTime, month }: DemoOccasion, random: Random): DemoPhoto[] {
  if (habit.doing.kind !== "outing" && habit.doing.kind !== "alpine-day") return [];
  const hour = ((startTime / 1000 + utcOffsetAt(person.timeZone, startTime)) / 3600) % 24;
  return Array.from({ length: random.int(1, 2) }, (_, i) => ({
    at: random.between(0.2, 0.45) + 0.4 * i,
    landscape: { seed: random.int(0, 1e9), width: 960, height: 640, hour, month, relief },
  }));
}
