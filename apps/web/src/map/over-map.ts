import { type MapPlace, type MapView, project, worldSize, worldX, worldY } from "./projection/map-view.ts";

/** Pixel of a place, on the copy of the world that is nearest to the middle. */
export const pixelOf = (view: MapView, { lon, lat }: MapPlace): readonly [number, number] =>
  project(view, lon + 360 * Math.round((view.centre.lon - lon) / 360), lat);

/**
 * Moves an element that lies over a map, all at once, from the view for which the places in it were computed to the map's view of now. What keeps its size
 * in it has `scale: var(--back)`.
 */
export function moveOver(over: HTMLElement, from: MapView, now: MapView): void {
  const size = worldSize(now);
  const x = worldX(from.centre.lon) - worldX(now.centre.lon);
  const y = worldY(from.centre.lat) - worldY(now.centre.lat);
  const scale = 2 ** (now.zoom - from.zoom);
  over.style.setProperty("--back", String(1 / scale));
  over.style.transform = `translate(${(x - Math.round(x)) * size}px, ${y * size}px) scale(${scale})`;
}
