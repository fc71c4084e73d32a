import { activityById } from "@cairn/domain/sports/activities";
import type { MapSport } from "./maplibre/region-style/region-look.ts";

/** Mountain biking in the table of activities. */
const mountainBiking = 10;

/** The kind of lines that a workout's map emphasises: pistes and lifts, trails for bikes, roads, or paths. */
export function mapSport(activityId: number): MapSport {
  if (activityId === mountainBiking) return "mountain-bike";
  const family = activityById(activityId)?.family;
  if (family === "snow") return "snow";
  return family === "wheel" ? "road" : "foot";
}
