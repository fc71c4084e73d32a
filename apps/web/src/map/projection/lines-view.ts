import { fitView, type MapBounds, type MapView } from "./map-view.ts";

const padding = { top: 32, right: 32, bottom: 32, left: 32 };
/** One short walk is not shown so near that nobody knows where it is. */
const nearest = 14;

/** Where a map of many tracks opens: at the place that is asked for, else round all of them. */
export const linesView = (
  bounds: MapBounds,
  size: Pick<MapView, "width" | "height">,
  start?: Pick<MapView, "centre" | "zoom">,
): MapView => (start ? { ...start, ...size } : fitView(bounds, size, padding, nearest));
