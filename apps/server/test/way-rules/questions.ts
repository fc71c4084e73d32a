import type { Random } from "@cairn/demo/random";
import type { ExtractWays, MapWay } from "./read-ways.ts";
import { isDirection, type Mode, passageOf, type TurnRules } from "./rules-of-ways.ts";

/** Ids of the nodes where a route begins and ends. */
export type Question = readonly [from: number, to: number];

/** How far the ends of a question are from each other at most, degrees of latitude and of longitude. */
const reach = 0.08;

/** Whether a mode may not go everywhere on a way. */
const isSpecial = ({ tags }: MapWay, mode: Mode): boolean =>
  passageOf(tags, mode) !== "open" || !isDirection(tags, mode, true) || !isDirection(tags, mode, false);

/**
 * Questions about routes. A third asks for a way between any two places; the others ask for what a rule forbids, in one or the
 * other direction: along a way that is closed, private or has one direction only, and for bikes round a forbidden turn.
 */
export class Questions {
  private readonly extract: ExtractWays;
  private readonly ways: readonly MapWay[];
  private readonly special: Readonly<Record<Mode, readonly MapWay[]>>;
  private readonly turns: readonly Question[];

  constructor(extract: ExtractWays, turnRules: TurnRules) {
    this.extract = extract;
    this.ways = [...extract.ways.values()].filter(
      ({ tags, nodes }) => tags.has("highway") && nodes.every((node) => extract.places.has(node)),
    );
    this.special = {
      foot: this.ways.filter((way) => isSpecial(way, "foot")),
      bike: this.ways.filter((way) => isSpecial(way, "bike")),
    };
    const beside = (id: number, via: number): number | undefined => {
      const nodes = extract.ways.get(id)?.nodes;
      return nodes?.[0] === via ? nodes[1] : nodes?.at(-2);
    };
    this.turns = turnRules.all.flatMap(({ from, viaNode = 0, to }) => {
      const [before, after] = [beside(from[0] ?? 0, viaNode), beside(to[0] ?? 0, viaNode)];
      return before === undefined || after === undefined ? [] : [[before, after] as const];
    });
  }

  ask(random: Random, mode: Mode): Question {
    const kind = random.next();
    const [turn] = this.turns.length > 0 ? [this.turns[random.int(0, this.turns.length - 1)]] : [];
    if (mode === "bike" && kind < 0.1 && turn) return turn;
    if (kind < 0.67) {
      const { nodes = [] } = pick(random, this.special[mode]) ?? {};
      const [first, last] = [nodes[0] ?? 0, nodes.at(-1) ?? 0];
      return random.chance(0.5) ? [first, last] : [last, first];
    }
    const from = this.anyNode(random);
    let to = this.anyNode(random);
    while (!this.isNear(from, to)) to = this.anyNode(random);
    return [from, to];
  }

  private anyNode(random: Random): number {
    const { nodes = [] } = pick(random, this.ways) ?? {};
    return pick(random, nodes) ?? 0;
  }

  private isNear(a: number, b: number): boolean {
    const [from, to] = [this.place(a), this.place(b)];
    return Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) < reach;
  }

  /** Longitude and latitude of a node, degrees. */
  place(node: number): readonly [number, number] {
    const { lon = NaN, lat = NaN } = this.extract.places.get(node) ?? {};
    return [lon / 1e7, lat / 1e7];
  }
}

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)];
