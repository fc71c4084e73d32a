import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { MapRegions } from "../../../lib/regions/map-regions.ts";
import { coveringTiles } from "../../projection/covering-tiles.ts";
import { type MapView, worldSize, worldX, worldY } from "../../projection/map-view.ts";

/** Shallowest zoom of a kind, and the whole zoom of its tiles, as MapLibre chooses it for vector tiles and for pictures. */
const kinds = [
  ["map", 0, Math.floor],
  ["contours", 10, Math.floor],
  ["contours-feet", 10, Math.floor],
  ["hillshade", 5, Math.round],
] as const;

/**
 * Names of the region tiles that a view needs immediately, without slopes, which few people switch on. None outside the boxes of
 * the regions.
 *
 * @param units of the contours
 * @param view not across the antimeridian, where no tile is named
 */
export function tilesOfView(view: MapView, units: UnitSystem, { regions }: MapRegions): readonly string[] {
  const others = units === "IMPERIAL" ? "contours" : "contours-feet";
  const [x, y] = [worldX(view.centre.lon), worldY(view.centre.lat)];
  const [halfWidth, halfHeight] = [view.width / 2 / worldSize(view), view.height / 2 / worldSize(view)];
  const names = new Set<string>();
  const boxes = regions.flatMap(({ bbox, maxZooms }) =>
    splitAtAntimeridian(bbox).map((box) => ({ bbox: box, maxZooms })),
  );
  for (const { bbox, maxZooms } of boxes) {
    const [west, east] = [Math.max(x - halfWidth, worldX(bbox[0])), Math.min(x + halfWidth, worldX(bbox[2]))];
    const [north, south] = [
      Math.max(y - halfHeight, worldY(bbox[3])),
      Math.min(y + halfHeight, worldY(bbox[1])),
    ];
    if (west > east || north > south) continue;
    for (const [kind, minZoom, whole] of kinds) {
      const deepest = maxZooms[kind];
      const z = Math.min(whole(view.zoom), deepest ?? -1);
      if (z < minZoom || kind === others) continue;
      for (const { x: tileX, y: tileY } of coveringTiles({ west, north, east, south }, z)) {
        names.add(`${kind}-${z}-${tileX}-${tileY}`);
      }
    }
  }
  return [...names];
}
