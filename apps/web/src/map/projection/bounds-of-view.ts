import { type MapBounds, type MapView, unproject } from "./map-view.ts";

/** West, south, east and north of a view, degrees. */
export function boundsOfView(view: MapView): MapBounds {
  const { lon: west, lat: north } = unproject(view, 0, 0);
  const { lon: east, lat: south } = unproject(view, view.width, view.height);
  return [west, south, east, north];
}
