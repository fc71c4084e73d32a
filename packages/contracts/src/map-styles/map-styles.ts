import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { count } from "../values/lenient-values.ts";
import { deepestTile, mapStyleIds } from "./map-style-ids.ts";

/** A base map whose tiles this server passes on; clients never learn the source's address and key. */
export const mapStyleSchema = z
  .object({
    id: z.enum(mapStyleIds),
    /** Attribution of the tiles, as plain text. */
    attribution: z.string(),
    /** Deepest zoom of its tiles. */
    maxZoom: z.int(),
    /** Width of a tile, CSS pixels. */
    tileSize: z.int(),
    /** `vector`: drawn by the style from `GET /map/styles/{style}`. */
    kind: z.enum(["raster", "vector"]),
  })
  .meta({ id: "MapStyle" });

export type MapStyleView = z.output<typeof mapStyleSchema>;

export const listMapStyles = endpoint({
  id: "WORK-15",
  method: "GET",
  path: "/map/styles",
  summary:
    "Map styles for which the operator has set a source and which the caller may use; if DEFAULT is missing, the default is the embedded map",
  auth: "optional",
  access: "open",
  tokens: ["read"],
  payload: z.array(mapStyleSchema),
  answer: "envelope",
  errors: [],
});

export const getMapAdvice = endpoint({
  id: "MAPSRC-9",
  method: "GET",
  path: "/map/advice",
  summary:
    "Whether to ask the caller for a street map: true for operators of a server that has no street map for everybody",
  auth: "session",
  access: "own",
  tokens: ["read"],
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
    "The MapLibre style of a vector map; all its tiles and sprites come from this server, and labels use the client's own font",
  auth: "optional",
  access: "open",
  tokens: ["read"],
  params: z.object({ style: z.enum(mapStyleIds) }),
  /** Cairn's own plain style follows it; styles of others do not. */
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
  summary: "The sprite sheet of a vector map style, or the index of its pictures",
  auth: "optional",
  access: "open",
  tokens: ["read"],
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
  summary: "A tile of a map style, fetched by the server; 204 if the source has none",
  auth: "optional",
  access: "open",
  tokens: ["read"],
  params: z.object({
    style: z.enum(mapStyleIds),
    z: z.coerce.number().int().min(0).max(deepestTile),
    x: place,
    y: place,
  }),
  query: z.object({
    /** Index of the source among those of a vector map style. */
    source: count(31).default(0),
    /**
     * `1`: for a view that only the caller sees whole, such as their own workout. The server stores the tile for them alone; this
     * needs a session.
     */
    own: z
      .enum(["0", "1"])
      .default("0")
      .transform((text) => text === "1"),
  }),
  answer: "binary",
  mediaType: "image/*",
  caching: "day",
  errors: [...styleErrors, ...sessionErrors],
});
