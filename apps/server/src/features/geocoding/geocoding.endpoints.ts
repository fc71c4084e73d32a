import * as contract from "@cairn/contracts/maps/geocode";
import type { FoundPlace } from "@cairn/contracts/maps/geocode";
import { known } from "@cairn/domain/known";
import type { FoundName } from "@cairn/domain/places/find-places";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { openPlaces } from "./open-places.ts";

/** Calls per person or address: one for each pause in typing. Each takes some milliseconds. */
const searchLimit = { name: "geocode", max: 120, timeWindow: 60_000 };

/** Half the side of the box that shows a place, degrees (EXPL-3). */
const halfBox = 0.02;
const geonames = "GeoNames (CC BY 4.0)";
const openStreetMap = "© OpenStreetMap contributors (ODbL 1.0)";
const languages = ["en", "fi"] as const;

const viewOf = (
  { name, kind, country, city, lat, lon }: FoundName,
  countries: Intl.DisplayNames,
): FoundPlace => ({
  point: { lat, lng: lon },
  extent: [lon - halfBox, lat - halfBox, lon + halfBox, lat + halfBox],
  name,
  kind,
  country: country === "" ? "" : (countries.of(country) ?? country),
  ...known("city", city),
});

export function registerGeocodingEndpoints(
  app: FastifyInstance,
  deps: Pick<Deps, "settings" | "regions" | "log">,
): void {
  const places = openPlaces(deps);
  registerEndpoint(
    app,
    contract.geocode,
    async ({ query: { q, limit, point, locale: wanted = "" } }) => {
      const locale = languages.find((language) => wanted.toLowerCase().startsWith(language)) ?? "en";
      const countries = new Intl.DisplayNames([locale], { type: "region" });
      const language = /^[a-z]{2,3}/.exec(wanted.toLowerCase())?.[0];
      const found = await places.find({ text: q, limit, language, near: point });
      const regions = await deps.regions.list();
      return {
        payload: {
          hits: found.map((place) => viewOf(place, countries)),
          copyrights: regions.length === 0 ? [geonames] : [geonames, openStreetMap],
          locale,
        },
      };
    },
    searchLimit,
  );
}
