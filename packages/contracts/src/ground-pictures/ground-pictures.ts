import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { count } from "../values/lenient-values.ts";
import { deepestGround, groundPath, shallowestGround } from "./ground-zooms.ts";

const place = count(2 ** deepestGround - 1);

export const getGroundPicture = endpoint({
  id: "PICT-1",
  method: "GET",
  path: groundPath,
  summary:
    "A picture of the ground made from map tiles, for small maps without a map engine: woods, waters, roads and mountains, the same for everybody and nothing about any person; 204 if no region has anything there",
  auth: "anyone",
  access: "open",
  params: z.object({
    /** `groundVersionOf` the regions' version: that version, a hyphen and the number of the look. */
    version: z.string().regex(/^[0-9a-f]{16}-\d{1,4}$/),
    theme: z.enum(["light", "dark"]),
    z: z.coerce.number().int().min(shallowestGround).max(deepestGround),
    x: place,
    y: place,
  }),
  /** `0`: painted only for this answer and not stored on the server. */
  query: z.object({
    keep: z
      .enum(["0", "1"])
      .default("1")
      .transform((text) => text === "1"),
  }),
  answer: "binary",
  mediaType: "image/webp",
  caching: "immutable",
  errors: ["request.not_found"],
});
