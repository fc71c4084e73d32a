import type { TrackLine } from "../../lib/track/track-series.ts";
import { besideBy, type ClassRun } from "../../lib/track/value-classes.ts";
import { type MapView, worldSize, worldX, worldY } from "./map-view.ts";

/** Maximum distance of an omitted point from the line, pixels. */
const coarseness = 0.75;

type Pixel = readonly [x: number, y: number];

/** A point to the right of where the line goes through it. */
function toTheRight(points: readonly Pixel[], at: number, by: number): Pixel {
  const [x, y] = points[at] ?? [0, 0];
  const [fromX, fromY] = points[at - 1] ?? [x, y];
  const [toX, toY] = points[at + 1] ?? [x, y];
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  return [x - (by * (toY - fromY)) / length, y + (by * (toX - fromX)) / length];
}

/** A run of the line on a map, as SVG path data. */
export function linePath(
  line: Pick<TrackLine, "lat" | "lon">,
  { from, to, isBeside }: ClassRun,
  view: MapView,
): string {
  const size = worldSize(view);
  const left = worldX(view.centre.lon) * size - view.width / 2;
  const top = worldY(view.centre.lat) * size - view.height / 2;
  const points: Pixel[] = [];
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let index = from; index <= to; index++) {
    const x = worldX(line.lon[index] ?? Number.NaN) * size - left;
    const y = worldY(line.lat[index] ?? Number.NaN) * size - top;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    if (index !== to && Math.abs(x - lastX) + Math.abs(y - lastY) < coarseness) continue;
    points.push([x, y]);
    lastX = x;
    lastY = y;
  }
  return points
    .map((point, at) => {
      const [x, y] = isBeside ? toTheRight(points, at, besideBy) : point;
      return `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
