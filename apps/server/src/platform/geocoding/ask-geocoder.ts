import type { PlaceSearch } from "@cairn/domain/places/find-places";
import { plainText } from "@cairn/domain/text/plain-text";
import { z } from "zod";
import { readAtMost } from "../addresses/read-at-most.ts";
import type { GeocoderKind, GeocoderSetting } from "./geocoder-setting.ts";

/** A place of another server's answer. */
export interface GeocodedPlace {
  readonly name: string;
  readonly city: string | undefined;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
  /** West, south, east, north; undefined if the answer has no complete one. */
  readonly box: readonly [number, number, number, number] | undefined;
}

/** Maximum time that a person waits, ms. */
const patience = 4000;
/** Maximum size of an answer, bytes. */
const maxBytes = 512 * 1024;
const maxName = 200;

const text = z.string().optional().catch(undefined);
const lat = z.coerce.number().min(-90).max(90);
const lon = z.coerce.number().min(-180).max(180);
const box = z.tuple([lon, lat, lon, lat]).optional().catch(undefined);

/** Fields that all three services name alike, in different places. */
const address = {
  name: text,
  city: text,
  town: text,
  village: text,
  country: text,
  street: text,
  road: text,
  housenumber: text,
  house_number: text,
};

const graphhopper = z
  .object({ point: z.object({ lat, lng: lon }), extent: box, ...address })
  .transform(({ point, extent, ...names }) => ({ lat: point.lat, lon: point.lng, box: extent, ...names }));

/** Photon states the northern edge before the southern one. */
const photon = z
  .object({
    geometry: z.object({ coordinates: z.tuple([lon, lat]).rest(z.unknown()) }),
    properties: z.object({ extent: box, ...address }),
  })
  .transform(({ geometry: { coordinates }, properties: { extent, ...names } }) => ({
    lat: coordinates[1],
    lon: coordinates[0],
    box: extent && ([extent[0], extent[3], extent[2], extent[1]] as const),
    ...names,
  }));

/** Nominatim writes numbers as text, and the edges as south, north, west, east. */
const nominatim = z
  .object({
    lat,
    lon,
    name: text,
    boundingbox: z.tuple([lat, lat, lon, lon]).optional().catch(undefined),
    address: z.object(address).optional().catch(undefined),
  })
  .transform(({ boundingbox, address: names, ...place }) => ({
    ...names,
    ...place,
    name: place.name || names?.name,
    box: boundingbox && ([boundingbox[2], boundingbox[0], boundingbox[3], boundingbox[1]] as const),
  }));

/** The list of an answer and the form of its entries. */
const forms = {
  photon: z.object({ features: z.array(z.unknown()) }).transform(({ features }) => features),
  nominatim: z.array(z.unknown()),
  graphhopper: z.object({ hits: z.array(z.unknown()) }).transform(({ hits }) => hits),
};
const entries = { photon, nominatim, graphhopper };

function parametersOf(
  kind: GeocoderKind,
  { text: q, limit, language = "en", near }: PlaceSearch,
): Record<string, string> {
  const common = { q, limit: String(limit) };
  // Photon refuses languages that it was not set up with, so it gets none and answers in its own.
  if (kind === "photon") return { ...common, ...(near && { lat: String(near.lat), lon: String(near.lon) }) };
  if (kind === "graphhopper")
    return { ...common, locale: language, ...(near && { point: `${near.lat},${near.lon}` }) };
  const around = near && [near.lon - 1, near.lat + 1, near.lon + 1, near.lat - 1].join(",");
  return {
    ...common,
    format: "jsonv2",
    addressdetails: "1",
    "accept-language": language,
    ...(around !== undefined && { viewbox: around }),
  };
}

function placesOf(kind: GeocoderKind, answer: unknown, limit: number): readonly GeocodedPlace[] | undefined {
  const list = forms[kind].safeParse(answer);
  if (!list.success) return undefined;
  const places = list.data.flatMap((entry): GeocodedPlace[] => {
    const { data } = entries[kind].safeParse(entry);
    if (!data) return [];
    const street = [data.street ?? data.road, data.housenumber ?? data.house_number]
      .filter(Boolean)
      .join(" ");
    const name = plainText(data.name || street).slice(0, maxName);
    const city = plainText(data.city ?? data.town ?? data.village ?? "").slice(0, maxName);
    const country = plainText(data.country ?? "").slice(0, maxName);
    return name === ""
      ? []
      : [
          {
            name,
            city: city === "" || city === name ? undefined : city,
            country,
            lat: data.lat,
            lon: data.lon,
            box: data.box,
          },
        ];
  });
  return places.slice(0, limit);
}

/**
 * Asks a geocoder, which learns what is searched, and not by whom; undefined if it has no answer in time, or none that can be
 * read.
 */
export async function askGeocoder(
  { kind, address: place }: GeocoderSetting,
  search: PlaceSearch,
): Promise<readonly GeocodedPlace[] | undefined> {
  const url = new URL(place);
  for (const [name, value] of Object.entries(parametersOf(kind, search))) url.searchParams.set(name, value);
  try {
    const answer = await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(patience),
      headers: { accept: "application/json", "user-agent": "Cairn" },
    });
    const bytes = answer.ok && answer.body ? await readAtMost(answer.body, maxBytes) : undefined;
    return bytes && placesOf(kind, JSON.parse(bytes.toString("utf8")), search.limit);
  } catch {
    return undefined;
  }
}
