import { expect, it } from "vitest";
import type { MapRegions } from "../../../lib/regions/map-regions.ts";
import type { MapView } from "../../projection/map-view.ts";
import { tilesOfView } from "./tiles-of-view.ts";

type Region = MapRegions["regions"][number];

const regionWith = (
  maxZooms: Region["maxZooms"],
  bbox: Region["bbox"] = [1.4, 42.4, 1.8, 42.7],
): MapRegions => ({
  version: "0123456789abcdef",
  hasStyles: false,
  regions: [
    {
      name: "andorra",
      bbox,
      cover: [bbox],
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

it("[NET-3] a view on either side of the antimeridian needs the tiles of a region across it", () => {
  const fiji = regionWith({ map: 14 }, [177, -20, -178, -16]);
  const namesAt = (lon: number) =>
    tilesOfView({ centre: { lon, lat: -18.1 }, zoom: 10, width: 2, height: 2 }, "METRIC", fiji);
  expect(namesAt(179.9)).toEqual(["map-10-1023-564"]);
  expect(namesAt(-179.9)).toEqual(["map-10-0-564"]);
  expect(namesAt(0)).toEqual([]);
});
