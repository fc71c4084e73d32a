import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { count } from "../values/lenient-values.ts";
import { deepestTile, mapStyleIds } from "./map-style-ids.ts";

/** A base map whose tiles this server passes on; their own address and key stay with the operator. */
export const mapStyleSchema = z
  .object({
    id: z.enum(mapStyleIds),
    /** Who made the tiles (the attribution), as plain text. */
    attribution: z.string(),
    /** Deepest zoom that there are tiles for. */
    maxZoom: z.int(),
    /** Width of a tile, CSS pixels. */
    tileSize: z.int(),
    /** `vector`: drawn by a style of its own, which `GET /map/styles/{style}` gives. */
    kind: z.enum(["raster", "vector"]),
  })
  .meta({ id: "MapStyle" });

export type MapStyleView = z.output<typeof mapStyleSchema>;

export const listMapStyles = endpoint({
  id: "WORK-15",
  method: "GET",
  path: "/map/styles",
  summary:
    "Map styles that the operator has set a source for and the caller may use; without DEFAULT in it, that is the embedded map",
  auth: "optional",
  payload: z.array(mapStyleSchema),
  answer: "envelope",
  errors: [],
});

export const getMapAdvice = endpoint({
  id: "MAPSRC-9",
  method: "GET",
  path: "/map/advice",
  summary:
    "Whether the caller is to be told how a street map is added: the first account of an instance that has none for everybody",
  auth: "session",
  payload: z.object({ addsMaps: z.boolean() }).meta({ id: "MapAdvice" }),
  answer: "envelope",
  errors: sessionErrors,
});

const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** deepestTile - 1);

const styleErrors = ["map_style.not_found", "map_style.premium", "map_style.unavailable"] as const;

export const getMapStyle = endpoint({
  id: "MAPSRC-7",
  method: "GET",
  path: "/map/styles/{style}",
  summary:
    "How a map style of vector tiles is drawn: a style for MapLibre whose tiles and pictures all come from this server; labels are set in the client's own face",
  auth: "optional",
  params: z.object({ style: z.enum(mapStyleIds) }),
  /** A plain style of ours follows it; other people's are as they are. */
  query: z.object({ theme: z.enum(["light", "dark"]).default("light") }),
  answer: "binary",
  mediaType: "application/json",
  caching: "revalidated",
  errors: styleErrors,
});

export const getMapSprite = endpoint({
  id: "MAPSRC-7",
  method: "GET",
  path: "/map/sprites/{style}/{sheet}/{file}",
  summary: "The pictures that a map style of vector tiles draws, and where each lies on the sheet",
  auth: "optional",
  params: z.object({
    style: z.enum(mapStyleIds),
    sheet: count(3),
    file: z.enum(["sprite.json", "sprite.png", "sprite@2x.json", "sprite@2x.png"]),
  }),
  answer: "binary",
  mediaType: "image/*",
  caching: "day",
  errors: styleErrors,
});

export const getMapTile = endpoint({
  id: "WORK-15",
  method: "GET",
  path: "/map/tiles/{style}/{z}/{x}/{y}",
  summary: "A tile of a map style, fetched by the server; 204 where the source has none",
  auth: "optional",
  params: z.object({
    style: z.enum(mapStyleIds),
    z: z.coerce.number().int().min(0).max(deepestTile),
    x: place,
    y: place,
  }),
  /** Number of the tiles among those that a style of vector tiles draws. */
  query: z.object({ source: count(31).default(0) }),
  answer: "binary",
  mediaType: "image/*",
  caching: "day",
  errors: styleErrors,
});
