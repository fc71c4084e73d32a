import { placeKinds } from "@cairn/domain/places/place-index";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { count, ifGiven } from "../values/lenient-values.ts";
import { maxPlaceText } from "./geocoding-limits.ts";

/** A position as GraphHopper's clients write it: `latitude,longitude`. */
const pointText = z
  .string()
  .regex(/^\s*-?\d{1,2}(?:\.\d{1,20})?\s*,\s*-?\d{1,3}(?:\.\d{1,20})?\s*$/)
  .transform((text) => {
    const [lat = 0, lon = 0] = text.split(",").map(Number);
    return { lat, lon };
  })
  .refine(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180);

/** Default of the maximum number of places found. */
const defaultPlaces = 3;

const degrees = (most: number) => z.number().min(-most).max(most);

export const foundPlaceSchema = z
  .object({
    point: z.object({ lat: degrees(90), lng: degrees(180) }),
    /** West, south, east and north of a view that shows the place, degrees. */
    extent: z.array(z.number()).max(4).optional(),
    /** In the requested language if the place has a name in it. */
    name: z.string(),
    /** Absent from answers of other servers that do not say it. */
    kind: z.enum(placeKinds).optional(),
    /** The settlement where a street or another small thing is. */
    city: z.string().optional(),
    /** In the requested language; empty if unknown. */
    country: z.string(),
  })
  .meta({ id: "FoundPlace" });

export type FoundPlace = z.output<typeof foundPlaceSchema>;

export const geocode = endpoint({
  id: "API-93",
  method: "GET",
  path: "/geocode",
  summary:
    "Places of the embedded map and of the regions by name, ignoring diacritics and typing errors, or by an address that contains one; whole names first, then what is large and what is near",
  auth: "anyone",
  access: "open",
  query: z.object({
    q: z.string().trim().min(1).max(maxPlaceText),
    limit: ifGiven(count(10)).default(defaultPlaces),
    locale: z.string().max(35).optional(),
    /** What is near it comes first. */
    point: ifGiven(pointText),
    /** Known clients send one; it is ignored. */
    key: z.string().max(200).optional(),
  }),
  payload: z.object({
    hits: z.array(foundPlaceSchema),
    /** Where the places come from. */
    copyrights: z.array(z.string()),
    locale: z.string(),
    /** The operator's geocoder (`GEOCODER_URL`) did not answer: these are the places that this server knows. */
    notice: z.literal("geocoder_unavailable").optional(),
  }),
  answer: "plain",
  errors: [],
});
