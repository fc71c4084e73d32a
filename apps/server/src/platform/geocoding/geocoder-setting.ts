import { z } from "zod";

/** Services whose calls are known. */
export type GeocoderKind = "photon" | "nominatim" | "graphhopper";

/** A geocoder of the operator's choice. */
export interface GeocoderSetting {
  readonly kind: GeocoderKind;
  /** Address of its search, with the key that it may need. */
  readonly address: string;
}

/** The end of the path of each service's search, as its documentation has it. */
const paths: Readonly<Record<GeocoderKind, RegExp>> = {
  photon: /\/api\/?$/,
  nominatim: /\/search(?:\.php)?\/?$/,
  graphhopper: /\/geocode\/?$/,
};

const kinds = Object.keys(paths) as GeocoderKind[];

/**
 * Reads the address of a geocoder's search. Its kind follows from the end of its path, or stands before it: `photon+https://…`.
 *
 * @returns undefined if it is no address of the web, or its kind is not known
 */
export function readGeocoderSetting(text: string): GeocoderSetting | undefined {
  const given = kinds.find((kind) => text.startsWith(`${kind}+`));
  const address = given === undefined ? text : text.slice(given.length + 1);
  if (!URL.canParse(address)) return undefined;
  const { protocol, pathname } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  const kind = given ?? kinds.find((one) => paths[one].test(pathname));
  return kind && { kind, address };
}

/** The setting in the environment. */
export const geocoderEnvironment = {
  GEOCODER_URL: z
    .string()
    .refine((text) => readGeocoderSetting(text) !== undefined)
    .transform(readGeocoderSetting)
    .optional()
    .describe(
      "the address of the search of Photon (…/api), Nominatim (…/search) or GraphHopper (…/geocode?key=…); with another path, photon+, nominatim+ or graphhopper+ stands before it, such as photon+https://places.example.org/find",
    ),
};
