import type { FoundRoute } from "@cairn/contracts/planner/planner";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import { groundUnder } from "../../platform/elevation/ground-under.ts";
import type { LonLat } from "../../platform/routing/engine-work.ts";
import type { PlainLine } from "../../platform/routing/line.ts";
import { filledLine, straightLeg } from "../../platform/routing/straight-leg.ts";

/** Points, and where the heights between them come from. */
export interface StraightRouteInput {
  /** Two at least. */
  readonly points: readonly LonLat[];
  readonly elevation: readonly ElevationSource[];
}

/** How long somebody who draws waits for the tiles of another server, ms. Without them the heights of the regions are used. */
const patienceMs = 3000;

/** The route that goes straight from point to point, with the heights under it. */
export async function straightRoute({ points, elevation }: StraightRouteInput): Promise<FoundRoute> {
  const lines = points.slice(1).map((to, i) => lineBetween(points[i] ?? to, to));
  const whole = { lat: joined(lines, "lat"), lon: joined(lines, "lon") };
  const heights = await groundUnder(whole, elevation, patienceMs);
  let begin = 0;
  const legs = lines.map((line) => {
    const end = begin + line.lat.length;
    const leg = straightLeg(line, heights?.subarray(begin, end));
    begin = end;
    return leg;
  });
  return {
    distance: legs.reduce((sum, { distance }) => sum + distance, 0),
    duration: legs.reduce((sum, { duration }) => sum + duration, 0),
    legs,
  };
}

const lineBetween = (from: LonLat, to: LonLat): PlainLine =>
  filledLine({ lat: Float64Array.of(from[1], to[1]), lon: Float64Array.of(from[0], to[0]) });

const joined = (lines: readonly PlainLine[], column: keyof PlainLine): Float64Array =>
  Float64Array.from(lines.flatMap((line) => [...line[column]]));
