import { segmentTypes } from "@cairn/contracts/planner/routing-limits";
import { visibilityOf } from "@cairn/contracts/routes/route-visibility";
import type { RouteView } from "@cairn/contracts/routes/routes";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import type { Waypoint } from "@cairn/domain/recording/waypoint";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";
import { timeForReader } from "../../platform/access/stored-time.ts";
import type { ReadRoute } from "./import-route.ts";
import type { RouteRow, RouteSummaryRow } from "./routes.queries.ts";
import type { ShownRoute } from "./show-route.ts";

type Points = RouteRow["points"];
type Segment = RouteView["segments"][number];

/** Characters of the lines that have segments in a list of routes, latest first: a point of two characters becomes thirty. */
const maxSegmentLines = 1_000_000;

/** Routes in a list: their segments are the simplified lines, without elevations. */
export function routeListView(rows: readonly RouteSummaryRow[], username: string): RouteView[] {
  let length = 0;
  return rows.map((row) => {
    length += row.polyline.length;
    const isShort = length <= maxSegmentLines;
    const segment = isShort ? segmentOf(pointsOf(row.polyline), row.polyline) : undefined;
    return viewOf(row, username, segment ? [segment] : []);
  });
}

/** One of its owner's routes with all of its points. */
export const routeView = (row: RouteRow, username: string): RouteView => ({
  ...viewOf(row, username, segmentsOf(row)),
  waypoints: row.waypoints.map(waypointView),
  avoid: row.avoid.map(({ lon, lat, radius }) => ({ x: lon, y: lat, radius })),
});

const waypointView = ({ lon, lat, name, symbol }: Waypoint) => ({ x: lon, y: lat, name, symbol });

/** What a file has of a route: its line as one segment. */
export const readRouteView = ({ description, points, waypoints }: ReadRoute) => ({
  description,
  segments: segmentsOf({ points, segment_ends: [], segment_types: [] }),
  waypoints: waypoints.map(waypointView),
});

/** The same of a route that its reader may see. */
export function shownRouteView(route: ShownRoute): RouteView {
  const view = routeView(route, route.username);
  if (route.relation === "owner") return view;
  return { ...view, avoid: [], fullname: route.fullname, created: timeForReader(route.created_at, "others") };
}

/** A route as its owner reads it, in the words of known clients. */
function viewOf(row: RouteSummaryRow, username: string, segments: Segment[]): RouteView {
  const centre = centreOf(row.bbox);
  const ends = endsOf(row.polyline);
  return {
    id: row.id,
    username,
    description: row.description,
    activities: row.activity_ids,
    averageSpeed: row.average_speed,
    totalDistance: Math.round(row.distance * 100) / 100,
    ...(row.ascent !== null && { totalAscent: Math.round(row.ascent * 10) / 10 }),
    visibility: visibilityOf(privacyLevel(row.sharing_flags)),
    startPoint: segments[0]?.start ?? ends?.start ?? centre,
    endPoint: segments.at(-1)?.end ?? ends?.end ?? centre,
    centerPoint: centre,
    polyline: row.polyline,
    created: timeForReader(row.created_at, "owner"),
    version: row.version,
    segments,
  };
}

/** The ends of a simplified line, to five decimals: simplifying keeps both. */
function endsOf(polyline: string) {
  const { lat, lon } = decodePolyline(polyline);
  const at = (i: number) => ({ x: rounded(lon.at(i) ?? 0), y: rounded(lat.at(i) ?? 0) });
  return lat.length === 0 ? undefined : { start: at(0), end: at(-1) };
}

/** The points of a simplified line, to five decimals and without elevations. */
function pointsOf(polyline: string): Points {
  const { lat, lon } = decodePolyline(polyline);
  return [...lat].flatMap((y, i) => [rounded(lon[i] ?? NaN), rounded(y), NaN]);
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The middle of a box; across the antimeridian its east is less than its west. Degrees to seven decimals. */
function centreOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]) {
  const x = (west + (east < west ? east + 360 : east)) / 2;
  return { x: rounded(x > 180 ? x - 360 : x), y: rounded((south + north) / 2) };
}

/** An imported route is one segment, because nobody has set points on it yet. */
function segmentsOf({
  points,
  segment_ends,
  segment_types,
}: Pick<RouteRow, "points" | "segment_ends" | "segment_types">): Segment[] {
  const ends = segment_ends.length > 0 ? segment_ends : [points.length / 3 - 1];
  return ends.flatMap((end, position) => {
    const segment = segmentOf(points.slice(3 * (ends[position - 1] ?? 0), 3 * end + 3));
    const type = segmentTypes.find((one) => one === segment_types[position]);
    return segment ? [{ ...segment, position, ...(type && { type }) }] : [];
  });
}

/** @param line the points as an encoded line, if it is known */
function segmentOf(points: Points, line?: string): Segment | undefined {
  const routePoints: { x: number; y: number; z?: number }[] = [];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [x = 0, y = 0, z = NaN] = points.slice(i, i + 3);
    routePoints.push(Number.isNaN(z) ? { x, y } : { x, y, z });
  }
  const [start, end] = [routePoints[0], routePoints.at(-1)];
  if (!start || !end) return undefined;
  const polyline =
    line ??
    encodePolyline(
      Float64Array.from(routePoints, ({ y }) => y),
      Float64Array.from(routePoints, ({ x }) => x),
    );
  return {
    position: 0,
    start: { x: start.x, y: start.y },
    end: { x: end.x, y: end.y },
    polyline,
    routePoints,
  };
}
