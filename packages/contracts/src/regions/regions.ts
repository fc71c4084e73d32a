import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { count } from "../values/lenient-values.ts";
import {
  deepestRegionTile,
  maxPackedTiles,
  regionPacksPath,
  regionTileKinds,
  regionTilesPath,
} from "./region-tile-kinds.ts";

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const mapRegionSchema = z
  .object({
    name: z.string(),
    /** West, south, east and north, degrees; west is greater than east if it crosses the antimeridian (RFC 7946, 5.2). */
    bbox: box,
    /**
     * Adjacent boxes, none across the antimeridian, that cover the part with a map; an extract that was cut along a border has
     * none in its corners.
     */
    cover: z.array(box),
    /** Hash of its content. */
    version: z.string(),
    /** Attribution of the data as plain text: OpenStreetMap, and after ` · ` the source of the heights. */
    attribution: z.string(),
    /** Deepest zoom of its tiles by kind; absent for kinds that it does not have. */
    maxZooms: z.partialRecord(z.enum(regionTileKinds), z.int()),
  })
  .meta({ id: "MapRegion" });

export type MapRegion = z.output<typeof mapRegionSchema>;

export const listMapRegions = endpoint({
  id: "MAP-1",
  method: "GET",
  path: "/map/regions",
  summary:
    "The regions with a street map that the operator has added, the version of their tiles, and whether there are map styles to request",
  auth: "anyone",
  access: "open",
  payload: z.object({
    /** Part of the addresses of tiles; it changes when the tiles change. */
    version: z.string(),
    regions: z.array(mapRegionSchema),
    /** Whether the operator has set a source for any map style; if not, clients need not request the styles. */
    hasStyles: z.boolean(),
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
    "A tile of all regions together: a vector tile (map, contours in metres and in feet) or a PNG (hillshade, slope); 204 if no region has one. Requests with an older version get the current tile, cached for only a minute",
  auth: "anyone",
  access: "open",
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

/** Name of a tile in a pack, such as `map-14-8256-6042`. */
const packedTileSchema = z
  .string()
  .regex(new RegExp(`^(${regionTileKinds.join("|")})(-\\d{1,5}){3}$`))
  .transform((text) => {
    const [zoom = 0, x = 0, y = 0] = text.split("-").slice(-3).map(Number);
    const named = text.slice(0, text.search(/-\d/));
    return { kind: regionTileKinds.find((kind) => kind === named) ?? "map", z: zoom, x, y };
  })
  .refine(({ z: zoom, x, y }) => zoom <= deepestRegionTile && Math.max(x, y) < 2 ** zoom);

export const getRegionPack = endpoint({
  id: "MAP-2",
  method: "GET",
  path: `${regionPacksPath}/{version}`,
  summary:
    "Several tiles of all regions in one answer, in the order of the request (`map-14-8256-6042,contours-12-2064-1510`): each after its length in bytes, a big-endian number of four bytes, 0 if no region has the tile. Vector tiles may be gzipped",
  auth: "anyone",
  access: "open",
  params: z.object({ version: z.string().max(64) }),
  query: z.object({
    tiles: z
      .string()
      .transform((text) => text.split(",", maxPackedTiles + 1))
      .pipe(z.array(packedTileSchema).min(1).max(maxPackedTiles)),
  }),
  answer: "binary",
  mediaType: "application/octet-stream",
  caching: "immutable",
  errors: [],
});
