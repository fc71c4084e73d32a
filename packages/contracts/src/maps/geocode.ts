import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { count, ifGiven } from "../values/lenient-values.ts";
import { maxPlaceText } from "./geocode-limits.ts";

/** Default of the maximum number of places found. */
const defaultPlaces = 3;

const degrees = (most: number) => z.number().min(-most).max(most);

export const foundPlaceSchema = z
  .object({
    point: z.object({ lat: degrees(90), lng: degrees(180) }),
    /** West, south, east and north of a view that shows the place, degrees. */
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    name: z.string(),
    /** In the requested language. */
    country: z.string(),
  })
  .meta({ id: "FoundPlace" });

export type FoundPlace = z.output<typeof foundPlaceSchema>;

export const geocode = endpoint({
  id: "API-93",
  method: "GET",
  path: "/geocode",
  summary:
    "Places of the embedded map by name, ignoring diacritics, or by an address that contains one; largest first. No other server is asked",
  auth: "anyone",
  access: "open",
  query: z.object({
    q: z.string().trim().min(1).max(maxPlaceText),
    limit: ifGiven(count(10)).default(defaultPlaces),
    locale: z.string().max(35).optional(),
    /** Known clients send one; it is ignored. */
    key: z.string().max(200).optional(),
  }),
  payload: z.object({
    hits: z.array(foundPlaceSchema),
    /** Where the places come from. */
    copyrights: z.array(z.string()),
    locale: z.string(),
  }),
  answer: "plain",
  errors: [],
});
