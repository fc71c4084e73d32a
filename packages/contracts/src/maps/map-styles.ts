import { z } from "zod";
import { endpoint } from "../endpoint.ts";
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

const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** deepestTile - 1);

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
  answer: "binary",
  mediaType: "image/*",
  caching: "day",
  errors: ["map_style.not_found", "map_style.premium", "map_style.unavailable"],
});
