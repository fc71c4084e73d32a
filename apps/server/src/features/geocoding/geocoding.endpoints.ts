import * as contract from "@cairn/contracts/geocoding/geocoding";
import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import { known } from "@cairn/domain/known";
import type { FoundName, PlaceSearch } from "@cairn/domain/places/find-places";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { askGeocoder, type GeocodedPlace } from "../../platform/geocoding/ask-geocoder.ts";
import type { GeocoderSetting } from "../../platform/geocoding/geocoder-setting.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { FairQueue } from "../../platform/workers/fair-queue.ts";
import { currentScope, endTurn } from "../../platform/workers/share-scope.ts";
import { openPlaces } from "./open-places.ts";

/** Calls per person or address: one for each pause in typing. Each takes some milliseconds. */
const searchLimit = { name: "geocode", max: 120, timeWindow: 60_000 };

/** Questions to another geocoder that are under way or wait, of all and of one caller. */
const geocoderLimits = { atOnce: 8, atOncePerKey: 1, waiting: 64, waitingPerGroup: 48, waitingPerKey: 4 };
/** Time for which a geocoder that failed is not asked again, ms: nobody shall wait for its silence at each pause in typing. */
const leftAlone = 30_000;

/** Half the side of the box that shows a place without one, degrees (EXPL-3). */
const halfBox = 0.02;
const geonames = "GeoNames (CC BY 4.0)";
const openStreetMap = "© OpenStreetMap contributors (ODbL 1.0)";
const languages = ["en", "fi"] as const;

const boxAround = (lat: number, lon: number): number[] => [
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

const viewOfGeocoded = ({ name, city, country, lat, lon, box }: GeocodedPlace): FoundPlace => ({
  point: { lat, lng: lon },
  extent: box ? [...box] : boxAround(lat, lon),
  name,
  country,
  ...known("city", city),
});

/** Asks the operator's geocoder in the turns of the callers; undefined if it has no answer now. */
function geocoderWith(setting: GeocoderSetting, { log, now }: Pick<Deps, "log" | "now">) {
  const queue = new FairQueue(geocoderLimits);
  let askAgainAt = 0;
  return async (search: PlaceSearch): Promise<readonly GeocodedPlace[] | undefined> => {
    if (now().getTime() < askAgainAt) return undefined;
    endTurn();
    const asked = await queue.run(currentScope().share, async () => await askGeocoder(setting, search));
    if (!asked.ok) return undefined;
    if (asked.value === undefined) {
      askAgainAt = now().getTime() + leftAlone;
      log.warn(
        { geocoder: setting.kind },
        "the geocoder has no answer; the places of this server are searched",
      );
    }
    return asked.value;
  };
}

export function registerGeocodingEndpoints(
  app: FastifyInstance,
  deps: Pick<Deps, "settings" | "regions" | "log" | "now">,
): void {
  const places = openPlaces(deps);
  const { geocoder } = deps.settings;
  const ask = geocoder && geocoderWith(geocoder, deps);
  registerEndpoint(
    app,
    contract.geocode,
    async ({ query: { q, limit, point, locale: wanted = "" } }) => {
      const locale = languages.find((language) => wanted.toLowerCase().startsWith(language)) ?? "en";
      const language = /^[a-z]{2,3}/.exec(wanted.toLowerCase())?.[0];
      const search = { text: q, limit, language, near: point };
      const geocoded = limit === 0 ? undefined : await ask?.(search);
      if (geocoded && geocoded.length > 0)
        return { payload: { hits: geocoded.map(viewOfGeocoded), copyrights: [openStreetMap], locale } };
      const countries = new Intl.DisplayNames([locale], { type: "region" });
      const found = await places.find(search);
      const regions = await deps.regions.list();
      return {
        payload: {
          hits: found.map((place) => viewOf(place, countries)),
          copyrights: regions.length === 0 ? [geonames] : [geonames, openStreetMap],
          locale,
          ...known("notice", ask && geocoded === undefined ? ("geocoder_unavailable" as const) : undefined),
        },
      };
    },
    searchLimit,
  );
}
