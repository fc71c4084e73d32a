import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { viewErrors } from "../errors.ts";
import { seenRouteErrors } from "../routes/routes.ts";
import { idSchema } from "../values/ids.ts";
import { count, ifGiven } from "../values/lenient-values.ts";

/** Widths of the drawn map of a card, pixels; the first is that which Open Graph's readers expect. */
export const cardWidths = [1200, 600, 300] as const;

/** Height of such a map, pixels: 1200 × 630 and its fractions. */
export const cardHeight = (width: number): number => Math.round((width * 630) / 1200);

/** How a map of a card is drawn. */
export const cardQuery = z.object({
  theme: z.enum(["light", "dark"]).default("light"),
  width: z.coerce.number().pipe(z.literal(cardWidths)).default(cardWidths[0]),
});

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
  query: cardQuery,
  answer: "binary",
  mediaType: "image/jpeg",
  caching: "revalidated",
  errors: viewErrors,
});

/** The same of a route. */
export const getRouteCard = endpoint({
  id: "CARD-2",
  method: "GET",
  path: "/routes/{id}/card",
  summary: "The line of a route that the caller may see on a drawn map, for the card of a link",
  auth: "optional",
  access: "route",
  tokens: ["read"],
  params: z.object({ id: idSchema }),
  query: cardQuery,
  answer: "binary",
  mediaType: "image/jpeg",
  caching: "revalidated",
  errors: seenRouteErrors,
});

/** Longest address that is looked at, characters. */
const maxAddress = 2048;
const pixels = ifGiven(count(1_000_000).pipe(z.number().min(1)));

const oembedSchema = z
  .object({
    version: z.literal("1.0"),
    type: z.literal("rich"),
    title: z.string(),
    author_name: z.string(),
    author_url: z.string(),
    provider_name: z.literal("Cairn"),
    provider_url: z.string(),
    /** A frame with the page below `/embed/`. */
    html: z.string(),
    /** Pixels of the frame. */
    width: z.number(),
    height: z.number(),
    /** Absent without a picture, or if none is small enough. */
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().optional(),
    thumbnail_height: z.number().optional(),
  })
  .meta({ id: "Oembed" });

export type OembedView = z.output<typeof oembedSchema>;

export const getOembed = endpoint({
  id: "CARD-3",
  method: "GET",
  path: "/oembed",
  summary:
    "What a link to a workout, a route or a profile of this server leads to, and a frame that shows it (oEmbed 1.0). Everything that visitors may not see is not found",
  auth: "anyone",
  access: "open",
  example: { query: { url: "https://cairn.example.org/workout/{username}/{workoutKey}" } },
  query: z.object({
    url: z.string().max(maxAddress),
    maxwidth: pixels,
    maxheight: pixels,
    /** `json`; others, such as `xml`, are not implemented. */
    format: ifGiven(z.string()),
  }),
  payload: oembedSchema,
  answer: "plain",
  errors: ["link_card.not_found", "link_card.json_only", "privacy_zone.busy"],
});
