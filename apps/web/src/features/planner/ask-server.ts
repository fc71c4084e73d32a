import type { RoutingLeg } from "@cairn/contracts/routing";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import type { AskLegs, WantedLeg } from "./leg-finder.ts";

/** A longitude between -180 and 180: on the map people go round the world. */
export const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** Asks the server for ways, with their turns in a language (BCP 47). */
export const askServer =
  (language: string): AskLegs =>
  async (profile, places) => {
    try {
      const points = places.map(({ lon, lat }) => ({ x: wrapped(lon), y: lat }));
      const { routes } = await requestOrThrow("findRoute", { body: { profile, points, language } });
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
  { type, from, to }: WantedLeg,
  language: string,
): Promise<readonly RoutingLeg[]> {
  const points = [from, to].map(({ lon, lat }) => ({ x: wrapped(lon), y: lat }));
  const { routes } = await requestOrThrow("findRoute", {
    body: { profile: type, points, alternatives, language },
  });
  return routes.slice(1).flatMap(({ legs }) => legs);
}
