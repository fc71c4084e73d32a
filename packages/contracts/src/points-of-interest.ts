import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { count, ifGiven } from "./values/lenient-values.ts";

/** Points of one answer, whatever a client asks for. */
export const maxPointsSent = 1000;

export const pointOfInterestSchema = z
  .object({
    /** Longitude and latitude, degrees. */
    loc: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
    name: z.string(),
    /** The sport that one does there. */
    activity_id: z.int().optional(),
    /** An address of the web, complete; the same as `link_url`. */
    link: z.string().optional(),
    link_url: z.string().optional(),
    /** Code of a video, exactly 11 characters. */
    videolink: z.string().length(11).optional(),
    /** The page of whoever published the point. */
    clientPageLink: z.string().optional(),
  })
  .meta({ id: "PointOfInterest" });

export type PointOfInterestView = z.output<typeof pointOfInterestSchema>;

const latitude = ifGiven(z.coerce.number().min(-90).max(90));
/** Maps that repeat the world count on beyond 180 degrees. */
const longitude = ifGiven(z.coerce.number().min(-3600).max(3600));

const boundNames = ["lowerlat", "lowerlng", "upperlat", "upperlng"] as const;

/** A view of a map, degrees; it goes east from `lowerlng` to `upperlng`, which is smaller if that leads over the antimeridian. */
export type PointBounds = Readonly<Record<(typeof boundNames)[number], number>>;

/** Whether a query has bounds: all four, or else none. */
export const areBounds = (
  bounds: Readonly<Partial<Record<keyof PointBounds, number | undefined>>>,
): bounds is PointBounds => boundNames.every((name) => bounds[name] !== undefined);

export const listPointsOfInterest = endpoint({
  id: "API-86",
  method: "GET",
  path: "/poi/{client}/within",
  summary: `Points of interest of this server within bounds, or anywhere without bounds; at most ${maxPointsSent}, spread over the bounds if there are more. Any client but lappset is ignored`,
  auth: "anyone",
  access: "open",
  example: { params: { client: "lappset" } },
  params: z.object({ client: z.string().max(64) }),
  query: z
    .object({
      limit: ifGiven(count(100_000_000)).default(maxPointsSent),
      lowerlat: latitude,
      lowerlng: longitude,
      upperlat: latitude,
      upperlng: longitude,
    })
    .refine(
      (query) => areBounds(query) || boundNames.every((name) => query[name] === undefined),
      "Bounds are lowerlat, lowerlng, upperlat and upperlng together",
    )
    .refine(
      ({ lowerlat, upperlat }) => lowerlat === undefined || upperlat === undefined || lowerlat <= upperlat,
      "lowerlat must not be greater than upperlat",
    ),
  payload: z.array(pointOfInterestSchema),
  answer: "envelope",
  errors: [],
});
