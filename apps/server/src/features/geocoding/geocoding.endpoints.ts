import * as contract from "@cairn/contracts/geocoding/geocoding";
import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import { known } from "@cairn/domain/known";
import type { PlaceSearch } from "@cairn/domain/places/find-places";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { askGeocoder, type GeocodedPlace } from "../../platform/geocoding/ask-geocoder.ts";
import type { GeocoderSetting } from "../../platform/geocoding/geocoder-setting.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { FairQueue } from "../../platform/workers/fair-queue.ts";
import { currentScope, endTurn } from "../../platform/workers/share-scope.ts";
import { openPlaces } from "./open-places.ts";
import { boxAround, languageOf, placesByName, shownLocale } from "./places-by-name.ts";

/** Calls per person or address: one for each pause in typing. Each takes some milliseconds. */
const searchLimit = { name: "geocode", max: 120, timeWindow: 60_000 };
/** One for each page of a list of workouts. */
const townLimit = { name: "geocode-towns", max: 240, timeWindow: 60_000 };

/** Questions to another geocoder that are under way or wait, of all and of one caller. */
const geocoderLimits = { atOnce: 8, atOncePerKey: 1, waiting: 64, waitingPerGroup: 48, waitingPerKey: 4 };
/** Time for which a geocoder that failed is not asked again, ms: nobody shall wait for its silence at each pause in typing. */
const leftAlone = 30_000;

const geonames = "GeoNames (CC BY 4.0)";
const openStreetMap = "© OpenStreetMap contributors (ODbL 1.0)";

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
  const named = placesByName(deps);
  const { geocoder } = deps.settings;
  const ask = geocoder && geocoderWith(geocoder, deps);
  registerEndpoint(
    app,
    contract.geocode,
    async ({ query: { q, limit, point, locale: wanted = "" } }) => {
      const locale = shownLocale(wanted);
      const search = { text: q, limit, language: languageOf(wanted), near: point };
      const geocoded = limit === 0 ? undefined : await ask?.(search);
      if (geocoded && geocoded.length > 0)
        return { payload: { hits: geocoded.map(viewOfGeocoded), copyrights: [openStreetMap], locale } };
      const found = await named({ text: q, limit, locale: wanted, near: point });
      const regions = await deps.regions.list();
      return {
        payload: {
          hits: found,
          copyrights: regions.length === 0 ? [geonames] : [geonames, openStreetMap],
          locale,
          ...known("notice", ask && geocoded === undefined ? ("geocoder_unavailable" as const) : undefined),
        },
      };
    },
    searchLimit,
  );
  registerEndpoint(
    app,
    contract.nameTowns,
    async ({ query: { points, locale = "" } }) => {
      const towns = await places.townsAt(points, languageOf(locale));
      return { payload: { towns: towns.map((town) => town ?? null) } };
    },
    townLimit,
  );
}
