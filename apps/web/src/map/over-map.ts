import {
  type MapPlace,
  type MapView,
  type Padding,
  project,
  worldSize,
  worldX,
  worldY,
} from "./projection/map-view.ts";

/** Pixel of a place, on the copy of the world that is nearest to the middle. */
export const pixelOf = (view: MapView, { lon, lat }: MapPlace): readonly [number, number] =>
  project(view, lon + 360 * Math.round((view.centre.lon - lon) / 360), lat);

/**
 * Moves an element that lies over a map, all at once, from the view for which the places in it were computed to the map's view of
 * now. What keeps its size in it has `scale: var(--back)`.
 */
export function moveOver(over: HTMLElement, from: MapView, now: MapView): void {
  const size = worldSize(now);
  const x = worldX(from.centre.lon) - worldX(now.centre.lon);
  const y = worldY(from.centre.lat) - worldY(now.centre.lat);
  const scale = 2 ** (now.zoom - from.zoom);
  over.style.setProperty("--back", String(1 / scale));
  over.style.transform = `translate(${(x - Math.round(x)) * size}px, ${y * size}px) scale(${scale})`;
}

/** Width and largest height of a popup, CSS pixels (EXPL-6). */
const popupSize = { width: 290, height: 340 };

/**
 * Where a popup is: in the width of the map that nothing covers, above its place if there is room.
 *
 * @param covered what covers the map at its left and right edge, CSS pixels
 */
export function popupPlace(
  view: MapView,
  place: MapPlace,
  covered: Pick<Padding, "left" | "right"> = { left: 0, right: 0 },
) {
  const [x, y] = pixelOf(view, place);
  const half = popupSize.width / 2 + 8;
  const left = Math.max(covered.left + half, Math.min(view.width - covered.right - half, x));
  return y > popupSize.height
    ? { left, top: y - 26, translate: "-50% -100%" }
    : {
        left,
        top: Math.max(8, Math.min(y + 26, view.height - popupSize.height)),
        translate: "-50% 0",
      };
}
