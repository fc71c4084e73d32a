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
    "A picture of the ground by the tiles of the map, for small maps without a map engine and the same for everybody: woods, waters, roads and mountains, nothing of any person; 204 where no region has anything",
  auth: "anyone",
  params: z.object({
    /** `groundVersionOf` the regions' version: that, a hyphen and the number of the look. */
    version: z.string().regex(/^[0-9a-f]{16}-\d{1,4}$/),
    theme: z.enum(["light", "dark"]),
    z: z.coerce.number().int().min(shallowestGround).max(deepestGround),
    x: place,
    y: place,
  }),
  /** `0`: painted for this answer alone, and remembered nowhere on the server. */
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
