import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { count } from "../values/lenient-values.ts";
import { deepestRegionTile, regionTileKinds, regionTilesPath } from "./region-tile-kinds.ts";

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const mapRegionSchema = z
  .object({
    name: z.string(),
    /** West, south, east and north, degrees. */
    bbox: box,
    /** Hash of all that it consists of. */
    version: z.string(),
    /** Who made the data, as plain text: OpenStreetMap, and SRTM where there are heights. */
    attribution: z.string(),
    /** Deepest zoom of its tiles by kind; a kind that is not there has none. */
    maxZooms: z.partialRecord(z.enum(regionTileKinds), z.int()),
  })
  .meta({ id: "MapRegion" });

export type MapRegion = z.output<typeof mapRegionSchema>;

export const listMapRegions = endpoint({
  id: "MAP-1",
  method: "GET",
  path: "/map/regions",
  summary:
    "The regions that the operator has added, which have a map down to the street, and the version of their tiles",
  auth: "anyone",
  payload: z.object({
    /** Stands in the addresses of tiles; another one has other tiles. */
    version: z.string(),
    regions: z.array(mapRegionSchema),
  }),
  answer: "envelope",
  errors: [],
});

const place = count(2 ** deepestRegionTile - 1);

export const getRegionTile = endpoint({
  id: "MAP-2",
  method: "GET",
  path: `${regionTilesPath}/{kind}/{version}/{z}/{x}/{y}`,
  summary:
    "A tile of all regions together: a vector tile (map, contours) or a PNG (hillshade, slope); 204 where no region has one. The tile of an older version is today's, and kept a minute only",
  auth: "anyone",
  params: z.object({
    kind: z.enum(regionTileKinds),
    version: z.string().max(64),
    z: count(deepestRegionTile),
    x: place,
    y: place,
  }),
  answer: "binary",
  mediaType: "application/vnd.mapbox-vector-tile",
  caching: "immutable",
  errors: ["request.not_found"],
});
