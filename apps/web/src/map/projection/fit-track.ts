import type { TrackLine } from "../../lib/track/track-series.ts";
import { type Padding, type MapBounds, type MapView, fitView, project } from "./map-view.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Elements in the lower corners of the map, CSS pixels: the legend at the left, scale and credit at the right. */
export interface LowerCorners {
  readonly left: Size;
  readonly right: Size;
}

/** Pixels between the line and a corner. */
const air = 12;

/** Maximum margin as a share of a side: a low map under tall graphs must show the line and not empty space. */
const maxFreeShare = 0.4;

/** The padding, reduced for a small map. */
function spared(padding: Padding, { width, height }: Size): Padding {
  const across = Math.min(1, (maxFreeShare * width) / (padding.left + padding.right));
  const down = Math.min(1, (maxFreeShare * height) / (padding.top + padding.bottom));
  return {
    top: padding.top * down,
    right: padding.right * across,
    bottom: padding.bottom * down,
    left: padding.left * across,
  };
}

/** Whether the line runs through the lower left or the lower right corner. */
function entersCorner(view: MapView, line: TrackLine, { left, right }: LowerCorners): boolean {
  const every = Math.max(1, Math.floor(line.lat.length / 1000));
  for (let index = 0; index < line.lat.length; index += every) {
    const [x, y] = project(view, line.lon[index] ?? Number.NaN, line.lat[index] ?? Number.NaN);
    if (x < left.width + air && y > view.height - left.height - air) return true;
    if (x > view.width - right.width - air && y > view.height - right.height - air) return true;
  }
  return false;
}

/**
 * The largest view of the line that avoids the lower corners: unchanged, moved up, to one side, or to one side above the other
 * corner.
 */
export function fitClear(
  line: TrackLine,
  bounds: MapBounds,
  size: Size,
  wanted: Padding,
  corners: LowerCorners,
): MapView {
  const padding = spared(wanted, size);
  const above = ({ height }: Size) => ({ bottom: Math.max(padding.bottom, height + 2 * air) });
  const rightward = { left: Math.max(padding.left, corners.left.width + 2 * air) };
  const leftward = { right: Math.max(padding.right, corners.right.width + 2 * air) };
  const tracks = [
    {},
    rightward,
    leftward,
    above(corners.left),
    above(corners.right),
    { ...rightward, ...above(corners.right) },
    { ...leftward, ...above(corners.left) },
  ].map((moved) => fitView(bounds, size, { ...padding, ...moved }));
  const clear = tracks.filter((view) => !entersCorner(view, line, corners));
  return clear.toSorted((one, other) => other.zoom - one.zoom)[0] ?? fitView(bounds, size, padding);
}
