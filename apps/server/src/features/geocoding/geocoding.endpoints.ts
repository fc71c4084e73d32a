import * as contract from "@cairn/contracts/maps/geocode";
import type { FoundPlace } from "@cairn/contracts/maps/geocode";
import { findPlaces, type NamedPlace } from "@cairn/domain/places/place-index";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { placeIndexOf } from "./read-places.ts";

/** Calls per person or address: one for each pause in typing. Each searches all places, which takes some milliseconds. */
const searchLimit = { name: "geocode", max: 120, timeWindow: 60_000 };

/** Half the side of the box that shows a town, degrees (EXPL-3). */
const halfBox = 0.02;
const credit = "GeoNames (CC BY 4.0)";
const languages = ["en", "fi"] as const;

const viewOf = ({ name, country, lat, lon }: NamedPlace, countries: Intl.DisplayNames): FoundPlace => ({
  point: { lat, lng: lon },
  extent: [lon - halfBox, lat - halfBox, lon + halfBox, lat + halfBox],
  name,
  country: countries.of(country) ?? country,
});

export function registerGeocodingEndpoints(app: FastifyInstance, { settings }: Deps): void {
  const placeIndex = placeIndexOf(settings.baseMapDir);
  registerEndpoint(
    app,
    contract.geocode,
    async ({ query: { q, limit, locale: wanted = "" } }) => {
      const locale = languages.find((language) => wanted.toLowerCase().startsWith(language)) ?? "en";
      const countries = new Intl.DisplayNames([locale], { type: "region" });
      const found = findPlaces(await placeIndex(), q, limit);
      return {
        payload: { hits: found.map((place) => viewOf(place, countries)), copyrights: [credit], locale },
      };
    },
    searchLimit,
  );
}
