import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import type { SegmentType } from "@cairn/contracts/planner/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { type AvoidedArea, comesNear, touches } from "./avoided-area.ts";
import { type AskLegs, lineOfLeg } from "./leg-finder.ts";
import { cutLine, joinLines, lengthsOf, placeOn, type PlanLine } from "./plan-line.ts";
import type { GivenLeg } from "./plan.ts";

/**
 * How far before and behind an area a way round it begins and ends, metres, tried in this order. The engine leaves out each road
 * from junction to junction that touches an area, so that no way begins on one; the next is some way off.
 */
const margins = [50, 200, 600, 1500] as const;
/** A way round begins and ends on the line, metres: further away it leads from another road. */
const atEnds = 15;
/** Places closer than this, metres, are the same corner of a road: lines are sent with five decimals. */
const sameCorner = 3;

/** A part of a line, from one index of its points to another. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** A way that takes the place of a part. */
interface Detour extends Part {
  readonly way: GivenLeg;
}

/**
 * Leads a line that was joined with ways round areas: the part of it that lies in one is replaced by a way round. It stays where
 * none leads round, and where the line begins or ends in an area or comes to it beside all ways.
 *
 * @param pieces of the line in their order, each along ways or, of type `free`, beside them
 * @throws ApiFailure if a way could not be asked for
 */
export async function leadRoundAreas(
  pieces: readonly GivenLeg[],
  avoid: readonly AvoidedArea[],
  ask: AskLegs,
): Promise<readonly GivenLeg[]> {
  const whole = joinedPieces(pieces);
  const crossed = partsWithin(whole.line, avoid);
  const detours: Detour[] = [];
  for (let next = 0; next < crossed.length;) {
    const { detour, met } = await detourOf(whole, crossed.slice(next), {
      floor: detours.at(-1)?.to ?? 0,
      avoid,
      ask,
    });
    if (detour) detours.push(detour);
    next += met;
  }
  return detours.length === 0 ? pieces : withDetours(whole, detours);
}

/** Pieces as one line. */
interface Whole {
  readonly pieces: readonly GivenLeg[];
  readonly line: PlanLine;
  /** Metres from the beginning to each point. */
  readonly along: Float64Array;
  /** Index of the first point of each piece, and of the last point of all. */
  readonly firsts: readonly number[];
}

function joinedPieces(pieces: readonly GivenLeg[]): Whole {
  const line = joinLines(pieces.map((piece) => piece.line));
  let at = 0;
  const firsts = pieces.map((piece, index) => {
    const before = pieces[index - 1]?.line;
    const isShared = before?.lat.at(-1) === piece.line.lat[0] && before?.lon.at(-1) === piece.line.lon[0];
    if (isShared) at -= 1;
    const first = at;
    at += piece.line.lat.length;
    return first;
  });
  return { pieces, line, along: lengthsOf(line), firsts: [...firsts, line.lat.length - 1] };
}

/** The parts of a line that lie in areas. */
function partsWithin(line: PlanLine, avoid: readonly AvoidedArea[]): readonly Part[] {
  const areas = avoid.filter((area) => touches(area, line));
  const parts: { from: number; to: number }[] = [];
  for (let to = 1; areas.length > 0 && to < line.lat.length; to += 1) {
    const step = cutLine(line, to - 1, to);
    if (!areas.some((area) => comesNear(step, area))) continue;
    const last = parts.at(-1);
    if (last?.to === to - 1) last.to = to;
    else parts.push({ from: to - 1, to });
  }
  return parts;
}

/** Type of the piece on which a point lies, between pieces of the one that begins there. */
const typeAt = ({ pieces, firsts }: Whole, index: number): SegmentType | undefined =>
  pieces[
    Math.max(
      0,
      firsts.slice(0, -1).findLastIndex((first) => first <= index),
    )
  ]?.type;

const isOnWay = (whole: Whole, index: number): boolean => {
  const type = typeAt(whole, index);
  return type !== undefined && type !== "free";
};

interface DetourSearch {
  /** The end of the detour before. */
  readonly floor: number;
  readonly avoid: readonly AvoidedArea[];
  readonly ask: AskLegs;
}

/** A way round the first of some parts, and of those after it that it meets. `met`: how many they are. */
async function detourOf(
  whole: Whole,
  crossed: readonly Part[],
  { floor, avoid, ask }: DetourSearch,
): Promise<{ readonly detour: Detour | undefined; readonly met: number }> {
  const { line, along } = whole;
  const end = along.length - 1;
  const [first] = crossed;
  if (!first) return { detour: undefined, met: 1 };
  for (const margin of margins) {
    const before = (along[first.from] ?? 0) - margin;
    const from = along.findLastIndex((metres, i) => metres <= before && isOnWay(whole, i));
    let met = 1;
    let to = -1;
    for (; met <= crossed.length; met += 1) {
      const after = (along[crossed[met - 1]?.to ?? end] ?? 0) + margin;
      to = along.findIndex((metres, i) => metres >= after && isOnWay(whole, i));
      const following = crossed[met];
      if (!following || to === -1 || following.from > to) break;
    }
    const type = typeAt(whole, from);
    if (from < floor || to === -1 || type === undefined) continue;
    const way = await wayRound(ask, { type, line, from, to, avoid });
    if (way) return { detour: withoutSpurs(line, { from, to, way: { type, line: way } }, floor), met };
  }
  return { detour: undefined, met: 1 };
}

/** A way between two points of a line that touches no area; undefined if there is none. */
async function wayRound(
  ask: AskLegs,
  {
    type,
    line,
    from,
    to,
    avoid,
  }: Part & {
    readonly type: SegmentType;
    readonly line: PlanLine;
    readonly avoid: readonly AvoidedArea[];
  },
): Promise<PlanLine | undefined> {
  const ends = [placeOn(line, from), placeOn(line, to)];
  // Each area that is told takes time, so that only those are which are in the way.
  const told = avoid.filter((area) => comesNear(cutLine(line, from, to), area));
  for (;;) {
    const answer = await ask(type, ends, told);
    if (!answer.ok && answer.error.reason !== "routing.no_way") throw answer.error;
    const leg: RoutingLeg | undefined = answer.ok ? answer.value[0] : undefined;
    if (!leg || leg.start.moved > atEnds || leg.end.moved > atEnds) return undefined;
    const way = lineOfLeg(leg);
    const touched = avoid.filter((area) => touches(area, way));
    if (touched.length === 0) return way;
    if (touched.some((area) => told.includes(area))) return undefined;
    told.push(...touched);
  }
}

/** How many points of a way's beginning lie on the points of a line that it comes from, in the other direction. */
function pointsBack(
  way: PlanLine,
  pointBefore: (steps: number) => number | undefined,
  line: PlanLine,
): number {
  let steps = 0;
  for (; steps + 1 < way.lat.length - 1; steps += 1) {
    const index = pointBefore(steps + 1);
    if (index === undefined) break;
    const [there, here] = [placeOn(line, index), placeOn(way, steps + 1)];
    if (haversine(there.lat, there.lon, here.lat, here.lon) > sameCorner) break;
  }
  return steps;
}

/** Leaves out what a way round goes back on the line at its ends, and as much of the line. */
function withoutSpurs(line: PlanLine, { from, to, way }: Detour, floor: number): Detour {
  const last = line.lat.length - 1;
  const back = pointsBack(way.line, (steps) => (from - steps >= floor ? from - steps : undefined), line);
  const shorter = cutLine(way.line, back, way.line.lat.length - 1);
  const reversed = { lat: shorter.lat.toReversed(), lon: shorter.lon.toReversed() };
  const ahead = pointsBack(reversed, (steps) => (to + steps <= last ? to + steps : undefined), line);
  const kept = cutLine(shorter, 0, shorter.lat.length - 1 - ahead);
  return { from: from - back, to: to + ahead, way: { ...way, line: kept } };
}

/** The pieces with ways round in the place of the parts that they replace. */
function withDetours(whole: Whole, detours: readonly Detour[]): readonly GivenLeg[] {
  const end = whole.line.lat.length - 1;
  return [
    ...detours.flatMap(({ from, to, way }, index) => [
      ...piecesBetween(whole, detours[index - 1]?.to ?? 0, from),
      { ...way, line: between(way.line, placeOn(whole.line, from), placeOn(whole.line, to)) },
    ]),
    ...piecesBetween(whole, detours.at(-1)?.to ?? 0, end),
  ];
}

function piecesBetween({ pieces, firsts, line }: Whole, from: number, to: number): readonly GivenLeg[] {
  return pieces.flatMap(({ type }, index) => {
    const [first, last] = [Math.max(from, firsts[index] ?? 0), Math.min(to, firsts[index + 1] ?? 0)];
    return last > first ? [{ type, line: cutLine(line, first, last) }] : [];
  });
}

/** A line whose ends are moved to two places. */
function between(line: PlanLine, from: MapPlace, to: MapPlace): PlanLine {
  const [lat, lon] = [line.lat.slice(), line.lon.slice()];
  for (const [index, place] of [
    [0, from],
    [lat.length - 1, to],
  ] as const) {
    lat[index] = place.lat;
    lon[index] = place.lon;
  }
  return { ...line, lat, lon };
}
