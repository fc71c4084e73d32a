import type { TrackLine } from "../../lib/track/track-series.ts";
import type { ClassRun } from "../../lib/track/value-classes.ts";
import { type MapView, worldSize, worldX, worldY } from "./map-view.ts";

/** Maximum distance of an omitted point from the line, pixels. */
const coarseness = 0.75;

/** A run of the line on a map, as SVG path data. */
export function linePath(
  line: Pick<TrackLine, "lat" | "lon">,
  { from, to }: ClassRun,
  view: MapView,
): string {
  const size = worldSize(view);
  const left = worldX(view.centre.lon) * size - view.width / 2;
  const top = worldY(view.centre.lat) * size - view.height / 2;
  let path = "";
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let index = from; index <= to; index++) {
    const x = worldX(line.lon[index] ?? Number.NaN) * size - left;
    const y = worldY(line.lat[index] ?? Number.NaN) * size - top;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    if (index !== to && Math.abs(x - lastX) + Math.abs(y - lastY) < coarseness) continue;
    path += `${path === "" ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    lastX = x;
    lastY = y;
  }
  return path;
}
