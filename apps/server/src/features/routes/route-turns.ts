import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import {
  maxRoutingDistance,
  type RoutingProfile,
  routingProfiles,
} from "@cairn/contracts/planner/routing-limits";
import { plainText } from "@cairn/domain/text/plain-text";
import type { RouteTurn, TurnKind } from "@cairn/formats/encoding/exported-route";
import { circleOutline } from "@cairn/geo/circle-outline";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { longitudeDelta } from "@cairn/geo/position";
import type { Deps } from "../../deps.ts";
import { afterTime } from "../../platform/workers/after-time.ts";
import { type MeasuredLine, measuredLine, placesAlong } from "./places-along.ts";
import type { RouteRow } from "./routes.queries.ts";

/** Segments of a route whose turns are searched for, in its order. */
const maxAskedSegments = 60;

/** How long all searches for one route may take, ms: somebody waits for the file. */
const usualPatience = 10_000;

/** How far a found line may be from the stored one anywhere, metres: the ways may have changed since it was drawn. */
const apart = 20;

/**
 * Metres before and after a joint of segments that give its angle: less than to the next crossing, more than the rounding of
 * positions.
 */
const reach = 15;

/** Corners of the polygon around an area to avoid. */
const areaCorners = 16;

/** A segment that was drawn along ways, as indices of points. */
interface AskedSegment {
  readonly profile: RoutingProfile;
  readonly from: number;
  readonly to: number;
}

/**
 * The turns of a route: of each segment that was drawn along ways, those of the line that the search finds now, if that is still
 * the stored one. Of segments for which it finds another one or none, which are beyond the limits, or for which there is no time
 * left, there are none; that is no error.
 *
 * @param language of the texts (BCP 47)
 * @param patience ms
 */
export async function findTurns(
  { routing }: { readonly routing: Pick<Deps["routing"], "find"> },
  route: Pick<RouteRow, "points" | "segment_ends" | "segment_types" | "avoid">,
  language: string,
  patience: number = usualPatience,
): Promise<readonly RouteTurn[]> {
  const segments = askedSegments(route);
  if (segments.length === 0) return [];
  const line = lineOf(route.points);
  const late = Promise.withResolvers<"late">();
  const relax = afterTime(patience, () => late.resolve("late"));
  const turns: RouteTurn[] = [];
  const avoid = route.avoid.map((area) => circleOutline(area, area.radius, areaCorners));
  try {
    for (const { profile, from, to } of segments) {
      if (straightDistance(line, from, to) > maxRoutingDistance) continue;
      const points = [placeAt(line, from), placeAt(line, to)];
      const query = { profile, points, alternatives: 0, avoid, language };
      const found = await Promise.race([routing.find(query), late.promise]);
      if (found === "late" || (!found.ok && found.error.kind === "busy")) break;
      const leg = found.ok ? found.value[0]?.legs[0] : undefined;
      if (leg) turns.push(...turnsOfLeg(leg, line, from, to));
    }
  } finally {
    relax();
  }
  return turns;
}

function askedSegments({
  segment_ends,
  segment_types,
}: Pick<RouteRow, "segment_ends" | "segment_types">): readonly AskedSegment[] {
  return segment_ends
    .flatMap((to, i) => {
      const profile = routingProfiles.find((one) => one === segment_types[i]);
      return profile ? [{ profile, from: segment_ends[i - 1] ?? 0, to }] : [];
    })
    .slice(0, maxAskedSegments);
}

const lineOf = (points: RouteRow["points"]): MeasuredLine => {
  const length = Math.floor(points.length / 3);
  return measuredLine({
    lat: Float64Array.from({ length }, (_, i) => points[3 * i + 1] ?? NaN),
    lon: Float64Array.from({ length }, (_, i) => points[3 * i] ?? NaN),
  });
};

const placeAt = ({ lat, lon }: MeasuredLine, i: number) => [lon[i] ?? NaN, lat[i] ?? NaN] as const;

const straightDistance = ({ lat, lon }: MeasuredLine, from: number, to: number): number =>
  haversine(lat[from] ?? NaN, lon[from] ?? NaN, lat[to] ?? NaN, lon[to] ?? NaN);

/** The turns of a found leg, if it follows the stored segment between two points. */
function turnsOfLeg(leg: RoutingLeg, line: MeasuredLine, from: number, to: number): readonly RouteTurn[] {
  const start = line.distance[from] ?? 0;
  const stored = {
    lat: line.lat.subarray(from, to + 1),
    lon: line.lon.subarray(from, to + 1),
    distance: line.distance.subarray(from, to + 1).map((metres) => metres - start),
  };
  const places = placesAlong(measuredLine(decodePolyline(leg.polyline)), stored, apart);
  if (!places) return [];
  return leg.maneuvers.flatMap(({ type, text, streetNames, begin }) => {
    const kind = type === "start" ? kindOfJoint(line, from) : type === "end" ? undefined : type;
    const street = plainText(streetNames[0] ?? "");
    const turn = {
      along: start + (places[begin] ?? 0),
      text: plainText(text),
      ...(street !== "" && { street }),
    };
    return kind ? [{ ...turn, kind }] : [];
  });
}

/**
 * The turn where two segments meet: the search knows each of them alone, so that it starts the second one without a turn.
 * Undefined where the line goes straight on, or begins. The angles are those of Valhalla's turns.
 */
function kindOfJoint(line: MeasuredLine, at: number): TurnKind | undefined {
  const before = pointAway(line, at, -1);
  const after = pointAway(line, at, 1);
  if (before === undefined || after === undefined) return undefined;
  const angle = longitudeDelta(bearing(line, before, at), bearing(line, at, after));
  const size = Math.abs(angle);
  if (size < 45) return undefined;
  if (size > 160) return "u_turn";
  const isSharp = size > 135;
  if (angle > 0) return isSharp ? "sharp_right" : "right";
  return isSharp ? "sharp_left" : "left";
}

/** The nearest point that is some metres before or after another one. */
function pointAway({ distance }: MeasuredLine, at: number, direction: 1 | -1): number | undefined {
  let i = at + direction;
  while (i >= 0 && i < distance.length && Math.abs((distance[i] ?? 0) - (distance[at] ?? 0)) < reach)
    i += direction;
  return i >= 0 && i < distance.length ? i : undefined;
}

/** Degrees, clockwise from the north. */
function bearing({ lat, lon }: MeasuredLine, from: number, to: number): number {
  const north = (lat[to] ?? NaN) - (lat[from] ?? NaN);
  const east =
    longitudeDelta(lon[from] ?? NaN, lon[to] ?? NaN) * Math.cos(((lat[from] ?? NaN) * Math.PI) / 180);
  return (Math.atan2(east, north) * 180) / Math.PI;
}
