import type { SkiDay } from "../itineraries.ts";
import type { Position, RegionMap, RegionWay } from "./region-map.ts";
import { NodeNumbers } from "./travel-network.ts";
import { cheapestPath, createWayNetwork, type Link, metresBetween, type WayNetwork } from "./way-network.ts";

/** A lift up and the pistes down from it to the next. */
export interface PlannedRun {
  readonly lift: readonly Position[];
  /** Speed of the lift, m/s. */
  readonly liftSpeed: number;
  readonly piste: readonly Position[];
}

/** The longest distance that one slides from a lift to a piste, or from one piste to the next, metres. */
const reach = 130;
/** Cost of a metre beside the pistes. */
const offPiste = 4;
/** Cost of each metre of ascent, because one skis downhill. */
const rise = 60;

/**
 * Rope speeds by kind of lift, m/s, as manufacturers state them; detachable chairs (TSD) run twice as fast as
 * fixed ones (TSF).
 */
const liftSpeeds: Readonly<Record<string, number>> = { gondola: 5.5, cable_car: 7, chair_lift: 2.5 };
const dragSpeed = 2.8;
const detachable = 4.8;

/**
 * The runs of a day at the lifts: each lift in turn, then pistes from its top down to the next lift,
 * different ones each time if there are several.
 *
 * @param heightOf elevation at a position, metres
 * @throws RangeError if a lift is not on the map, or no piste leads down to the next lift
 */
export function planSkiDay(
  map: RegionMap,
  heightOf: (position: Position) => number,
  { lifts }: SkiDay,
): PlannedRun[] {
  const network = createPisteNetwork(map, heightOf);
  const used = new Set<number>();
  const ways = lifts.map((name) => liftOf(map, heightOf, name));
  return ways.map(({ line, speed }, n) => {
    const next = ways[(n + 1) % ways.length]?.line[0];
    const [top, bottom] = [network.numberOf(line.at(-1)), network.numberOf(next)];
    const path = cheapestPath(network.ways, top, bottom, used);
    if (path.length < 2) throw new RangeError(`no piste leads down from ${lifts[n]}`);
    const piste = path.flatMap((node) => network.ways.positions[node] ?? []);
    return { lift: line, liftSpeed: speed, piste };
  });
}

interface LiftLine {
  /** From the bottom to the top. */
  readonly line: readonly Position[];
  readonly speed: number;
}

function liftOf(map: RegionMap, heightOf: (position: Position) => number, name: string): LiftLine {
  const way = map.ways.find(({ tags }) => isLift(tags) && tags["name"] === name);
  if (!way) throw new RangeError(`the lift ${name} is not on the map`);
  const line = lineOf(map, way);
  const [from, to] = [line[0], line.at(-1)];
  const isDown = from && to && heightOf(from) > heightOf(to);
  const kind = way.tags["aerialway"] ?? "";
  const speed = name.startsWith("TSD") ? detachable : (liftSpeeds[kind] ?? dragSpeed);
  return { line: isDown ? line.toReversed() : line, speed };
}

const isLift = (tags: RegionWay["tags"]): boolean =>
  !["station", "pylon"].includes(tags["aerialway"] ?? "station");

const lineOf = ({ positions }: RegionMap, { nodes }: RegionWay): Position[] =>
  nodes.flatMap((node) => positions.get(node) ?? []);

interface PisteNetwork {
  readonly ways: WayNetwork;
  readonly numberOf: (position: Position | undefined) => number;
}

/** Pistes mapped as lines, joined to each other and to the ends of lifts where they come close. */
function createPisteNetwork(map: RegionMap, heightOf: (position: Position) => number): PisteNetwork {
  const numbers = new NodeNumbers(map);
  const links: Link[] = [];
  const join = (from: number, to: number, factor: number): void => {
    const [a, b] = [numbers.positions[from], numbers.positions[to]];
    if (!a || !b) return;
    const metres = metresBetween(a, b) * factor;
    const climb = heightOf(b) - heightOf(a);
    links.push({ from, to, cost: metres + rise * Math.max(0, climb) });
    links.push({ from: to, to: from, cost: metres + rise * Math.max(0, -climb) });
  };
  const ends: number[] = [];
  for (const way of map.ways) {
    const inOrder = way.nodes.flatMap((id) => numbers.of(id) ?? []);
    const [first, last] = [inOrder[0] ?? -1, inOrder.at(-1) ?? -1];
    if (isLift(way.tags)) ends.push(first, last);
    if (way.tags["piste:type"] !== "downhill" || first === last) continue;
    ends.push(first, last);
    for (const [n, node] of inOrder.entries()) if (n > 0) join(inOrder[n - 1] ?? node, node, 1);
  }
  const onPistes = [...new Set([...links.map(({ from }) => from), ...ends])];
  for (const end of new Set(ends)) {
    for (const node of onPistes) {
      const [a, b] = [numbers.positions[end], numbers.positions[node]];
      if (a && b && node !== end && metresBetween(a, b) < reach) join(end, node, offPiste);
    }
  }
  return {
    ways: createWayNetwork(numbers.positions, links),
    numberOf: (position) => (position ? numbers.positions.indexOf(position) : -1),
  };
}
