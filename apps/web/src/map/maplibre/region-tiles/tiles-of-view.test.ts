import { expect, it } from "vitest";
import type { MapView } from "../../projection/map-view.ts";
import type { MapRegions } from "../../../lib/regions/map-regions.ts";
import { tilesOfView } from "./tiles-of-view.ts";

const regionWith = (maxZooms: MapRegions["regions"][number]["maxZooms"]): MapRegions => ({
  version: "0123456789abcdef",
  hasStyles: false,
  regions: [
    {
      name: "andorra",
      bbox: [1.4, 42.4, 1.8, 42.7],
      cover: [[1.4, 42.4, 1.8, 42.7]],
      version: "0123456789abcdef",
      attribution: "",
      maxZooms,
    },
  ],
});
const all = { map: 14, contours: 14, "contours-feet": 14, hillshade: 12, slope: 12 };

/** Andorra la Vella. Tiles follow the formula on wiki.openstreetmap.org, Slippy map tilenames. */
const town = { lon: 1.5218, lat: 42.5075 };
const view = (zoom: number, width = 2, height = 2): MapView => ({ centre: town, zoom, width, height });

it("[NET-3] a view needs the tiles under it: vectors of the zoom rounded down, images of the nearest available zoom", () => {
  expect(tilesOfView(view(13.2), "METRIC", regionWith(all))).toEqual([
    "map-13-4130-3025",
    "contours-13-4130-3025",
    "hillshade-12-2065-1512",
  ]);
  expect(tilesOfView(view(13.2), "IMPERIAL", regionWith(all))[1]).toBe("contours-feet-13-4130-3025");
  expect(tilesOfView(view(9.6), "METRIC", regionWith(all))).toEqual([
    "map-9-258-189",
    "hillshade-10-516-378",
  ]);
  expect(tilesOfView(view(16), "METRIC", regionWith({ map: 14 }))).toEqual(["map-14-8261-6050"]);
});

it("[NET-3] a view needs all tiles that it touches, and none outside the region", () => {
  // 1024 pixels are two tiles, so parts of three columns are visible.
  const wide = tilesOfView(view(13, 1024, 2), "METRIC", regionWith({ map: 14 }));
  expect(wide.toSorted()).toEqual(["map-13-4129-3025", "map-13-4130-3025", "map-13-4131-3025"]);
  const elsewhere = { centre: { lon: 25, lat: 60 }, zoom: 12, width: 400, height: 400 };
  expect(tilesOfView(elsewhere, "METRIC", regionWith(all))).toEqual([]);
  // The whole world, of which the region is in one tile of each kind.
  expect(tilesOfView({ ...elsewhere, zoom: 0 }, "METRIC", regionWith(all))).toEqual(["map-0-0-0"]);
});
