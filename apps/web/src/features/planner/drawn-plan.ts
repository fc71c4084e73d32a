import type { SentRoute } from "@cairn/contracts/routes/routes";
import { plannedAscent } from "@cairn/domain/elevation/planned-ascent";
import { encodePolyline } from "@cairn/geo/polyline";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { type TrackLine, type TrackSeries, unwrapLongitudes } from "../../lib/track/track-series.ts";
import type { AvoidedArea } from "./avoided-area.ts";
import { type FoundLeg, isFound, type LegAnswer, legAround, legKey, type WantedLeg } from "./leg-finder.ts";
import { joinLines, lengthsOf, type PlanLine, straightLine } from "./plan-line.ts";
import type { Plan } from "./plan.ts";

/**
 * How a leg is drawn. `given`: the line of a saved route or a file. `found`: along ways, or straight with its heights. `asked`:
 * straight until the server has answered. `failed`: straight, because no way was found.
 */
export type DrawnLeg = { readonly line: PlanLine } & (
  | { readonly state: "given" | "asked" }
  | { readonly state: "found"; readonly found: FoundLeg }
  | { readonly state: "failed"; readonly failure: ApiFailure }
);

/** The legs of a plan whose way is to be found. */
export const wantedLegs = ({ points, legs }: Plan): readonly WantedLeg[] =>
  legs.flatMap(({ type, line }, index) => {
    const [from, to] = [points[index], points[index + 1]];
    return line === undefined && from && to ? [{ type, from, to }] : [];
  });

/**
 * The legs of a plan with everything that is known about them, round some areas.
 *
 * @param shownBefore lines for legs that the server has not answered yet, by the key of the leg: what was shown in their place
 *   before
 */
export const drawnLegs = (
  { points, legs }: Plan,
  answers: ReadonlyMap<string, LegAnswer>,
  avoid: readonly AvoidedArea[],
  shownBefore: ReadonlyMap<string, PlanLine> = nothingShown,
): readonly DrawnLeg[] =>
  legs.flatMap(({ type, line }, index): DrawnLeg[] => {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to) return [];
    if (line !== undefined) return [{ state: "given", line }];
    const { wanted, way } = legAround({ type, from, to }, avoid, answers);
    const answer = answers.get(legKey(wanted));
    if (isFound(answer)) return [{ state: "found", line: answer.line, found: answer }];
    const straight = straightLine(from, to);
    if (answer) return [{ state: "failed", line: straight, failure: answer }];
    return [{ state: "asked", line: shownBefore.get(legKey({ type, from, to })) ?? way?.line ?? straight }];
  });

const nothingShown: ReadonlyMap<string, PlanLine> = new Map();

/** The whole line of a plan for map and graph, with where each leg begins in it. */
export interface PlanTrack {
  readonly series: TrackSeries;
  readonly line: TrackLine;
  /** Metres from the start to the beginning of each leg, and at last to the end. */
  readonly legStarts: readonly number[];
  /** Index of the first point of each leg in the line. */
  readonly legFirsts: readonly number[];
  /** Metres climbed, without changes under 3 m; undefined while no heights are known. */
  readonly ascent: number | undefined;
}

/** Undefined for fewer than two points. */
export function trackOf(legs: readonly DrawnLeg[]): PlanTrack | undefined {
  if (legs.length === 0) return undefined;
  const whole = joinLines(legs.map(({ line }) => line));
  const { lat, ele } = whole;
  const lon = unwrapLongitudes(whole.lon);
  const distance = lengthsOf({ lat, lon });
  const hasHeights = ele?.some((height) => !Number.isNaN(height)) === true;
  let [metres, place] = [0, 0];
  const legFirsts: number[] = [];
  const legStarts = legs.map(({ line }, index) => {
    const before = legs[index - 1]?.line;
    const isShared = before?.lat.at(-1) === line.lat[0] && before?.lon.at(-1) === line.lon[0];
    if (isShared) place -= 1;
    metres = distance[place] ?? metres;
    legFirsts.push(place);
    place += line.lat.length;
    return metres;
  });
  return {
    series: {
      length: lat.length,
      time: new Float64Array(lat.length),
      distance,
      lat,
      lon,
      ...(hasHeights && ele && { ele }),
      segmentStarts: [0],
    },
    line: { lat, lon, distance, strokeStarts: [0] },
    legStarts: [...legStarts, distance.at(-1) ?? 0],
    legFirsts,
    ascent: hasHeights && ele ? plannedAscent(ele) : undefined,
  };
}

/** Elevations as the server reads them: centimetres are more than a map knows. */
const heightsText = (ele: Float64Array): string =>
  Array.from(ele, (height) => (Number.isNaN(height) ? "" : String(Math.round(height * 10) / 10))).join(",");

/** The legs as segments of a route to be saved. A leg without a way is saved as the straight line that it is drawn as. */
export const segmentsOf = ({ legs }: Plan, drawn: readonly DrawnLeg[]): SentRoute["segments"] =>
  drawn.map(({ state, line }, index) => ({
    polyline: encodePolyline(line.lat, line.lon),
    ...(line.ele && { elevations: heightsText(line.ele) }),
    type: state === "failed" ? "free" : legs[index]?.type,
  }));
