import * as contract from "@cairn/contracts/points-of-interest";
import type { PointOfInterestView } from "@cairn/contracts/points-of-interest";
import { known } from "@cairn/domain/known";
import { outboundLink, videoCode } from "@cairn/domain/places/point-of-interest";
import type { Bbox } from "@cairn/geo/bbox";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { findPointsWithin, type StoredPoint } from "./points-of-interest.queries.ts";

/** Calls per person or address: one for each move of a map. */
const viewLimit = { name: "points-of-interest", max: 240, timeWindow: 60_000 };

const ifLink = (link: string | null): string | undefined => (link === null ? undefined : outboundLink(link));

const viewOf = (point: StoredPoint): PointOfInterestView => {
  const link = ifLink(point.link);
  return {
    loc: [point.lon, point.lat],
    name: point.name,
    ...known("activity_id", point.activity_id ?? undefined),
    ...known("link", link),
    ...known("link_url", link),
    ...known("videolink", point.video === null ? undefined : videoCode(point.video)),
    ...known("clientPageLink", ifLink(point.page_link)),
  };
};

/** A longitude on the map's first world, from -180 to 180. */
const onFirstWorld = (lng: number): number =>
  Math.abs(lng) <= 180 ? lng : lng - 360 * Math.floor((lng + 180) / 360);

/** The boxes that a map shows: two if it shows the antimeridian, in the middle or between worlds. */
function boxesOf({ lowerlat, lowerlng, upperlat, upperlng }: contract.PointBounds): readonly Bbox[] {
  if (upperlng - lowerlng >= 360) return [[-180, lowerlat, 180, upperlat]];
  const [west, east] = [onFirstWorld(lowerlng), onFirstWorld(upperlng)];
  return west <= east
    ? [[west, lowerlat, east, upperlat]]
    : [
        [west, lowerlat, 180, upperlat],
        [-180, lowerlat, east, upperlat],
      ];
}

export function registerPointOfInterestEndpoints(app: FastifyInstance, { db }: Pick<Deps, "db">): void {
  registerEndpoint(
    app,
    contract.listPointsOfInterest,
    // This server's points belong to no client: any name other than `lappset` is ignored, and that one changes nothing (NAV-7).
    async ({ query: { limit, ...bounds } }) => {
      const boxes = contract.areBounds(bounds) ? boxesOf(bounds) : undefined;
      const found = await findPointsWithin(db, boxes, Math.min(limit, contract.maxPointsSent));
      return { payload: found.map(viewOf) };
    },
    viewLimit,
  );
}
