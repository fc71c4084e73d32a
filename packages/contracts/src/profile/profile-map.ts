import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { usernameSchema } from "../values/ids.ts";
import { count } from "../values/lenient-values.ts";
import { deepestProfileTile } from "./profile-tile-zoom.ts";
import { seenAsSchema } from "./seen-as.ts";

const place = count(2 ** deepestProfileTile - 1);

export const getProfileTile = endpoint({
  id: "PROF-1",
  method: "GET",
  path: "/workouts/{username}/tiles/{z}/{x}/{y}",
  summary:
    "Tracks of a person's workouts that the caller sees in lists, as a vector tile with the layers lines and places",
  auth: "optional",
  access: "album",
  tokens: ["read"],
  example: { params: { z: "14", x: "9284", y: "4757" } },
  params: z.object({ username: usernameSchema, z: count(deepestProfileTile), x: place, y: place }),
  query: z.object({ as: seenAsSchema }),
  answer: "binary",
  mediaType: "application/vnd.mapbox-vector-tile",
  caching: "revalidated",
  errors: ["user.not_found", "privacy_zone.busy"],
});
