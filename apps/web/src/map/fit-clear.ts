import type { TrackLine } from "../lib/track/track-series.ts";
import { type Padding, type SheetBounds, type SheetView, fitView, project } from "./sheet-view.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels between the line and the legend's corner. */
const air = 12;

/** Most of a side's length that is left free: a low sheet under tall graphs shows the line and not the room around it. */
const mostFree = 0.4;

/** The padding, or as much of it as a small sheet can spare. */
function spared(padding: Padding, { width, height }: Size): Padding {
  const across = Math.min(1, (mostFree * width) / (padding.left + padding.right));
  const down = Math.min(1, (mostFree * height) / (padding.top + padding.bottom));
  return {
    top: padding.top * down,
    right: padding.right * across,
    bottom: padding.bottom * down,
    left: padding.left * across,
  };
}

/** Whether the line runs through the corner of `corner`'s size at the lower left. */
function entersCorner(view: SheetView, line: TrackLine, corner: Size): boolean {
  const every = Math.max(1, Math.floor(line.lat.length / 1000));
  for (let index = 0; index < line.lat.length; index += every) {
    const [x, y] = project(view, line.lon[index] ?? Number.NaN, line.lat[index] ?? Number.NaN);
    if (x < corner.width + air && y > view.height - corner.height - air) return true;
  }
  return false;
}

/** The largest view of the line that keeps out of the legend's corner: as it is, moved up, or moved to the right. */
export function fitClear(
  line: TrackLine,
  bounds: SheetBounds,
  size: Size,
  wanted: Padding,
  corner: Size,
): SheetView {
  const padding = spared(wanted, size);
  const plain = fitView(bounds, size, padding);
  if (!entersCorner(plain, line, corner)) return plain;
  const above = fitView(bounds, size, {
    ...padding,
    bottom: Math.max(padding.bottom, corner.height + 2 * air),
  });
  const beside = fitView(bounds, size, { ...padding, left: Math.max(padding.left, corner.width + 2 * air) });
  return beside.zoom > above.zoom ? beside : above;
}
