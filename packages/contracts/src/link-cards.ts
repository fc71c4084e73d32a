import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { viewErrors } from "./errors.ts";
import { idSchema } from "./values/ids.ts";

/** Widths of the drawn map of a card, pixels; the first is that which Open Graph's readers expect. */
export const cardWidths = [1200, 600, 300] as const;

/** Height of such a map, pixels: 1200 × 630 and its fractions. */
export const cardHeight = (width: number): number => Math.round((width * 630) / 1200);

export const getWorkoutCard = endpoint({
  id: "CARD-2",
  method: "GET",
  path: "/workouts/{workoutKey}/card",
  summary:
    "The track of a workout on a drawn map, for the card of a link: of what others see, for its owner, too. Not found if nothing is left of the track",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: z.object({ workoutKey: idSchema }),
  query: z.object({
    theme: z.enum(["light", "dark"]).default("light"),
    width: z.coerce.number().pipe(z.literal(cardWidths)).default(cardWidths[0]),
  }),
  answer: "binary",
  mediaType: "image/jpeg",
  caching: "revalidated",
  errors: viewErrors,
});
