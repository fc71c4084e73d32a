import { fitView, type MapBounds, type MapView } from "./map-view.ts";

const padding = { top: 32, right: 32, bottom: 32, left: 32 };
/** A single short walk is not shown so closely that nobody knows where it is. */
const nearest = 14;

/** The initial view of a map of many tracks: the requested place, else all of them. */
export const linesView = (
  bounds: MapBounds,
  size: Pick<MapView, "width" | "height">,
  start?: Pick<MapView, "centre" | "zoom">,
): MapView => (start ? { ...start, ...size } : fitView(bounds, size, padding, nearest));
