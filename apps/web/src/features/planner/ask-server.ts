import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { type AvoidedArea, outlineOf } from "./avoided-area.ts";
import type { AskLegs, WantedLeg } from "./leg-finder.ts";

/** A longitude between -180 and 180: on the map people go round the world. */
export const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** The outline of an area as the server is told it. */
export const cornersOf = (area: AvoidedArea) => outlineOf(area).map(([x, y]) => ({ x, y }));

/** Asks the server for ways, with their turns in a language (BCP 47). */
export const askServer =
  (language: string): AskLegs =>
  async (profile, places, avoid) => {
    try {
      const points = places.map(({ lon, lat }) => ({ x: wrapped(lon), y: lat }));
      const { routes } = await requestOrThrow("findRoute", {
        body: { profile, points, avoid: avoid.map(cornersOf), language },
      });
      return { ok: true, value: routes[0]?.legs ?? [] };
    } catch (error) {
      if (error instanceof ApiFailure) return { ok: false, error };
      throw error;
    }
  };

/** Most alternatives that the server looks for. */
const alternatives = 2;

/** Other ways between the two places of a leg, the best first; none if the server knows but one. */
export async function askOtherWays(
  { type, from, to, avoid = [] }: WantedLeg,
  language: string,
): Promise<readonly RoutingLeg[]> {
  const points = [from, to].map(({ lon, lat }) => ({ x: wrapped(lon), y: lat }));
  const { routes } = await requestOrThrow("findRoute", {
    body: { profile: type, points, alternatives, avoid: avoid.map(cornersOf), language },
  });
  return routes.slice(1).flatMap(({ legs }) => legs);
}
