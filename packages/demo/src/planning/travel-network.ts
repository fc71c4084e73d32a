import { costOfWay, directionsOf, type Travel } from "./allowed-ways.ts";
import type { Position, RegionMap } from "./region-map.ts";
import { createWayNetwork, type Link, metresBetween, type WayNetwork } from "./way-network.ts";

/** Numbers the nodes of a network in order of appearance. */
export class NodeNumbers {
  readonly positions: Position[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #map: RegionMap;

  constructor(map: RegionMap) {
    this.#map = map;
  }

  /** Undefined for a node that is missing in the extract. */
  of(id: number): number | undefined {
    const known = this.#numbers.get(id);
    const position = this.#map.positions.get(id);
    if (known !== undefined || position === undefined) return known;
    this.#numbers.set(id, this.positions.length);
    return this.positions.push(position) - 1;
  }
}

/** The ways of a map that may be used for a kind of travel. */
export function createTravelNetwork(map: RegionMap, travel: Travel): WayNetwork {
  const numbers = new NodeNumbers(map);
  const links: Link[] = [];
  for (const { nodes, tags } of map.ways) {
    const cost = costOfWay(travel, tags);
    if (cost === undefined) continue;
    const directions = directionsOf(travel, tags);
    let from: number | undefined;
    for (const id of nodes) {
      const to = numbers.of(id);
      const [a, b] = [numbers.positions[from ?? -1], numbers.positions[to ?? -1]];
      if (from !== undefined && to !== undefined && a && b) {
        const metres = metresBetween(a, b) * cost;
        if (directions !== "backward") links.push({ from, to, cost: metres });
        if (directions !== "forward") links.push({ from: to, to: from, cost: metres });
      }
      from = to;
    }
  }
  return createWayNetwork(numbers.positions, links);
}
