import { placeKinds } from "@cairn/domain/places/place-index";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { count, ifGiven } from "../values/lenient-values.ts";
import { maxPlaceText } from "./geocoding-limits.ts";

const isPosition = ({ lat, lon }: { readonly lat: number; readonly lon: number }): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

const positionOf = (text: string) => {
  const [lat = 0, lon = 0] = text.split(",").map(Number);
  return { lat, lon };
};

/** A position as GraphHopper's clients write it: `latitude,longitude`. */
const pointText = z
  .string()
  .regex(/^\s*-?\d{1,2}(?:\.\d{1,20})?\s*,\s*-?\d{1,3}(?:\.\d{1,20})?\s*$/)
  .transform(positionOf)
  .refine(isPosition);

/** Some such positions, separated by semicolons. */
const pointsText = z
  .string()
  .max(2000)
  .regex(/^(?:-?\d{1,2}(?:\.\d{1,20})?,-?\d{1,3}(?:\.\d{1,20})?(?:;|$))+$/)
  .transform((text) => text.split(";").filter(Boolean).map(positionOf))
  .refine((points) => points.length <= maxTowns && points.every(isPosition));

/** Positions of one request for the names of their towns. */
const maxTowns = 50;

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

export const nameTowns = endpoint({
  id: "EXPL-3",
  method: "GET",
  path: "/geocode/towns",
  summary:
    "The town at each of up to 50 positions (`latitude,longitude`, separated by semicolons), in their order; null where there is none within about 20 km",
  auth: "anyone",
  access: "open",
  example: { query: { points: "60.17,24.94;61.5,23.79" } },
  query: z.object({ points: pointsText, locale: z.string().max(35).optional() }),
  payload: z.object({ towns: z.array(z.string().nullable()) }),
  answer: "plain",
  errors: [],
});
