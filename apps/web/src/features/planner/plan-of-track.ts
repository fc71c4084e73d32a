import type { TrackSeries } from "../../lib/track/track-series.ts";
import { placeOn } from "./plan-line.ts";
import type { Plan } from "./plan.ts";

/** The track of a workout as a route with one given line; undefined without two positions. */
export function planOfTrack({ lat, lon, ele }: Pick<TrackSeries, "lat" | "lon" | "ele">): Plan | undefined {
  if (!lat || !lon) return undefined;
  const isKnown = (_: number, index: number) => !Number.isNaN(lat[index]) && !Number.isNaN(lon[index]);
  const line = {
    lat: lat.filter(isKnown),
    lon: lon.filter(isKnown),
    ...(ele && { ele: ele.filter(isKnown) }),
  };
  if (line.lat.length < 2) return undefined;
  return { points: [placeOn(line, 0), placeOn(line, -1)], legs: [{ type: undefined, line }] };
}
