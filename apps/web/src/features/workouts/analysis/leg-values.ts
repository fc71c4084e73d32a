import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import type { Legs } from "./workout-analysis.ts";

/** Seconds, metres and m/s of a leg; undefined where unknown: others see no totals of a leg that a privacy zone cuts. */
export interface LegValues {
  readonly duration: number | undefined;
  /** Until its end, pauses included. */
  readonly elapsed: number | undefined;
  readonly distance: number | undefined;
  /** Also undefined in sports without a pace. */
  readonly speed: number | undefined;
}

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

/** The values of a leg in the table of legs. */
export function legValues({ activityId, totals }: Legs[number]): LegValues {
  const duration = positive(totals["timerTime"] ?? totals["elapsedTime"]);
  const elapsed = positive(totals["elapsedTime"]) ?? duration;
  const distance = positive(totals["distance"]);
  const hasSpeed = sportProfile(activityId).pace !== "none";
  const speed = hasSpeed && duration && distance ? distance / duration : undefined;
  return { duration, elapsed, distance, speed };
}
