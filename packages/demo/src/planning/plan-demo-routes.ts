import { encodePolyline } from "@cairn/geo/polyline";
import type { DemoLine, DemoRoutes, DemoRun } from "../demo-routes.ts";
import { type Itinerary, itineraries, type SkiDay, skiDays } from "../itineraries.ts";
import type { Travel } from "./allowed-ways.ts";
import { planItinerary } from "./plan-itinerary.ts";
import { planSkiDay } from "./plan-ski-day.ts";
import type { Position, RegionMap } from "./region-map.ts";
import { smoothHeights, type WayGround } from "./smooth-heights.ts";
import { createTravelNetwork } from "./travel-network.ts";
import type { WayNetwork } from "./way-network.ts";

/** Roads are graded, paths follow the ground. */
const grounds: Readonly<Record<Travel, WayGround>> = {
  road: { reach: 200, maxGrade: 0.13 },
  gravel: { reach: 150, maxGrade: 0.18 },
  run: { reach: 150, maxGrade: 0.22 },
  trail: { reach: 100, maxGrade: 0.45 },
  "mountain-bike": { reach: 100, maxGrade: 0.35 },
  "ski-track": { reach: 150, maxGrade: 0.16 },
  "ski-tour": { reach: 100, maxGrade: 0.45 },
};
const liftGround: WayGround = { reach: 0, maxGrade: 1 };
const pisteGround: WayGround = { reach: 100, maxGrade: 0.5 };

/**
 * Plans all itineraries of the demo on a map.
 *
 * @param heightOf elevation at a position, metres; NaN where unknown
 * @throws RangeError if anything in an itinerary is not on the map
 */
export function planDemoRoutes(map: RegionMap, heightOf: (position: Position) => number): DemoRoutes {
  const networks = new Map<Travel, WayNetwork>();
  const planRoute = (itinerary: Itinerary): DemoLine => {
    const { travel } = itinerary;
    const network = networks.get(travel) ?? createTravelNetwork(map, travel);
    networks.set(travel, network);
    return lineOf(planItinerary(map, network, itinerary), heightOf, grounds[travel]);
  };
  const planDay = (day: SkiDay): DemoRun[] =>
    planSkiDay(map, heightOf, day).map(({ lift, liftSpeed, piste }) => ({
      lift: lineOf(lift, heightOf, liftGround),
      liftSpeed,
      piste: lineOf(piste, heightOf, pisteGround),
    }));
  return { routes: mapValues(itineraries, planRoute), skiDays: mapValues(skiDays, planDay) };
}

function lineOf(
  positions: readonly Position[],
  heightOf: (position: Position) => number,
  ground: WayGround,
): DemoLine {
  const lat = Float64Array.from(positions, (position) => position.lat);
  const lon = Float64Array.from(positions, (position) => position.lon);
  return { line: encodePolyline(lat, lon), heights: smoothHeights(positions, heightOf, ground) };
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  of: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, of(value)]));
