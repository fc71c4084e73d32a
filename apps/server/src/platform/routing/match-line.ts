import type { MatchedPiece, RoutingLeg } from "@cairn/contracts/planner/planner";
import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import { haversine } from "@cairn/geo/haversine";
import type { LonLat, MatchedPart, MatchQuery } from "./engine-work.ts";
import { type Follow, followWays } from "./follow-ways.ts";
import { measuredLine, type PlainLine } from "./line.ts";
import {
  matchedAttributes,
  type MatchedLine,
  matchedLine,
  type MatchedTrace,
  type Stretch,
  strayPoints,
  stretchesOf,
  withoutEnd,
} from "./matched-stretches.ts";
import { costingOf, languageOf } from "./profiles.ts";
import { legOf, type TracedWays } from "./route-of-trip.ts";
import { filledLine, straightLeg } from "./straight-leg.ts";

/** What is asked of the engine for a line. */
export interface LineMatcher {
  /** Where a line lies on ways. */
  readonly trace: (query: object) => Promise<MatchedTrace>;
  readonly follow: Follow;
  /** The ways under a line of the engine, encoded with precision 6. */
  readonly waysAlong: (shape: string, costing: object) => Promise<TracedWays | undefined>;
  readonly heightAt: ElevationSampler;
}

/**
 * Points are asked about this far from each other, metres: closer ones take longer, and noise leads back and forth on a way. One
 * question has at most so many points and metres, so that it takes less than half a second; so many points at its end are asked
 * about again in the next one, but not more than half of them. For each point the engine keeps all ways that may lead to the next
 * one: up to 35 MB for each kilometre to and fro in the streets of a town, and its process keeps that memory.
 */
const asked = { spacing: 25, points: 400, length: 10_000, again: 10 };

/** How exact recordings are, and how far from their points ways are looked for, metres. */
const recorded = { gps_accuracy: 10, search_radius: 50 };

/** A line goes on from where it ended no further away than this, metres; otherwise what is between is a piece of its own. */
const negligible = 2;

/** Joins a line with ways: all of it, or as much from its beginning as one question is about. */
export async function matchLine(query: MatchQuery, matcher: LineMatcher): Promise<MatchedPart> {
  const { line } = query;
  const last = line.lat.length - 1;
  const indices = query.isCovered ? thinned(line) : [0, last];
  const reached = indices.at(-1) ?? last;
  const found = query.isCovered ? await foundOnWays(query, indices, matcher) : undefined;
  const matched =
    found && reached < last
      ? withoutEnd(found.matched, Math.min(asked.again, Math.floor(indices.length / 2)))
      : found?.matched;
  const stretches = matched ? stretchesOf(matched) : [{ first: 0, last: indices.length - 1 }];
  const parts = stretches.map(({ first, last: end, onWays }: Stretch): LinePart => {
    const among = found?.indices ?? indices;
    return { from: among[first] ?? 0, to: among[end] ?? reached, onWays };
  });
  const legs: (RoutingLeg | undefined)[] = [];
  for (const part of parts) legs.push(await legOnWays(query, part, matcher));
  const pieces = parts.map((part, i): MatchedPiece => {
    const leg = legs[i];
    if (leg) return { type: query.profile, ...leg };
    return { type: "free", ...freeLeg(line, part, [legs[i - 1]?.end, legs[i + 1]?.start], matcher) };
  });
  const start = legs[0]?.start;
  if (query.isContinued && start && start.moved > negligible) {
    const gap = freeLeg(line, { from: 0, to: 1, onWays: undefined }, [undefined, start], matcher);
    pieces.unshift({ type: "free", ...gap });
  }
  return { pieces, reached: parts.at(-1)?.to ?? reached };
}

/** Points of a line from one index to another, and the ways under them. */
interface LinePart {
  readonly from: number;
  readonly to: number;
  readonly onWays: PlainLine | undefined;
}

/** Indices of the points that are asked about: from the first to the last, or as many as one question takes. */
function thinned({ lat, lon }: PlainLine): readonly number[] {
  const last = lat.length - 1;
  const indices = [0];
  let [length, kept] = [0, 0];
  for (let i = 1; i <= last; i++) {
    const metres = haversine(lat[kept] ?? 0, lon[kept] ?? 0, lat[i] ?? 0, lon[i] ?? 0);
    if (metres < asked.spacing && i < last) continue;
    length += metres;
    kept = i;
    indices.push(i);
    if (indices.length === asked.points || length > asked.length) break;
  }
  return indices;
}

/** A line's points with these indices on ways. Points that are only there by noise are left out, once. */
async function foundOnWays(
  query: MatchQuery,
  indices: readonly number[],
  matcher: LineMatcher,
): Promise<{ readonly matched: MatchedLine; readonly indices: readonly number[] } | undefined> {
  const first = await traced(query, indices, matcher);
  const stray = first && strayPoints(first);
  if (!stray || stray.size === 0) return first && { matched: first, indices };
  const others = indices.filter((_, i) => !stray.has(i));
  const second = await traced(query, others, matcher);
  return second ? { matched: second, indices: others } : { matched: first, indices };
}

/** Undefined if no way is anywhere near. */
async function traced(
  { line: { lat, lon }, profile }: MatchQuery,
  indices: readonly number[],
  { trace }: LineMatcher,
): Promise<MatchedLine | undefined> {
  const shape = indices.map((i) => ({ lat: lat[i] ?? 0, lon: lon[i] ?? 0 }));
  try {
    const answer = await trace({
      ...costingOf(profile),
      shape,
      shape_match: "map_snap",
      trace_options: recorded,
      filters: { action: "include", attributes: matchedAttributes },
    });
    const columns = [shape.map((place) => place.lat), shape.map((place) => place.lon)] as const;
    return matchedLine(measuredLine(Float64Array.from(columns[0]), Float64Array.from(columns[1])), answer);
  } catch {
    return undefined;
  }
}

async function legOnWays(
  { line, profile, language }: MatchQuery,
  { from, to, onWays }: LinePart,
  { follow, waysAlong, heightAt }: LineMatcher,
): Promise<RoutingLeg | undefined> {
  if (!onWays) return undefined;
  const options = { ...costingOf(profile), units: "kilometers", language: languageOf(language) };
  const leg = await followWays(onWays, options, follow);
  const given = (index: number): LonLat => [line.lon[index] ?? 0, line.lat[index] ?? 0];
  const costing = costingOf(profile);
  const isByBike = costing.costing === "bicycle";
  return legOf(leg, [given(from), given(to)], await waysAlong(leg.shape, costing), heightAt, isByBike);
}

type LegEnd = RoutingLeg["start"];

/** A part of a line as it is given, between the ends of the legs on ways before and after it. */
function freeLeg(
  { lat, lon }: PlainLine,
  { from, to }: LinePart,
  [before, after]: readonly [LegEnd | undefined, LegEnd | undefined],
  { heightAt }: LineMatcher,
): RoutingLeg {
  const part = { lat: lat.slice(from, to + 1), lon: lon.slice(from, to + 1) };
  for (const [index, end] of [
    [0, before],
    [to - from, after],
  ] as const) {
    if (!end) continue;
    part.lat[index] = end.y;
    part.lon[index] = end.x;
  }
  const filled = filledLine(part);
  const leg = straightLeg(
    filled,
    filled.lat.map((y, i) => heightAt(y, filled.lon[i] ?? Number.NaN)),
  );
  return { ...leg, start: before ?? leg.start, end: after ?? leg.end };
}
