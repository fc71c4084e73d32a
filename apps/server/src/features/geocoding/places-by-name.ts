import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import { known } from "@cairn/domain/known";
import type { FoundName, Position } from "@cairn/domain/places/find-places";
import type { Deps } from "../../deps.ts";
import { openPlaces } from "./open-places.ts";

/** Half the side of the box that shows a place without one, degrees (EXPL-3). */
const halfBox = 0.02;

/** Languages in which countries are named. */
const languages = ["en", "fi"] as const;

export const shownLocale = (wanted: string): (typeof languages)[number] =>
  languages.find((language) => wanted.toLowerCase().startsWith(language)) ?? "en";

/** The language of a locale as names of places have it, such as `fi`. */
export const languageOf = (locale: string): string | undefined =>
  /^[a-z]{2,3}/.exec(locale.toLowerCase())?.[0];

export const boxAround = (lat: number, lon: number): number[] => [
  lon - halfBox,
  lat - halfBox,
  lon + halfBox,
  lat + halfBox,
];

const viewOf = (
  { name, kind, country, city, lat, lon }: FoundName,
  countries: Intl.DisplayNames,
): FoundPlace => ({
  point: { lat, lng: lon },
  extent: boxAround(lat, lon),
  name,
  kind,
  country: country === "" ? "" : (countries.of(country) ?? country),
  ...known("city", city),
});

interface WantedPlaces {
  readonly text: string;
  /** Maximum number of places; 0 for none. */
  readonly limit: number;
  readonly locale?: string | undefined;
  /** Degrees: what is near comes first. */
  readonly near?: Position | undefined;
}

/** Places that this server knows, by name, as clients read them. */
export function placesByName(
  deps: Pick<Deps, "settings" | "regions" | "log">,
): (wanted: WantedPlaces) => Promise<FoundPlace[]> {
  const places = openPlaces(deps);
  return async ({ text, limit, locale = "", near }) => {
    const countries = new Intl.DisplayNames([shownLocale(locale)], { type: "region" });
    const found = await places.find({ text, limit, language: languageOf(locale), near });
    return found.map((place) => viewOf(place, countries));
  };
}
