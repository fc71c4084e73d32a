import type { Itinerary, Stop } from "../itineraries.ts";
import type { Position, RegionMap } from "./region-map.ts";
import { cheapestPath, nearestNode, type WayNetwork } from "./way-network.ts";

/**
 * The line of an itinerary along the ways of a network: from stop to stop on the cheapest ways, then back
 * the same way or as a loop.
 *
 * @throws RangeError if a stop is not on the map, or no way leads there; then the itinerary or the map is
 * wrong
 */
export function planItinerary(map: RegionMap, network: WayNetwork, itinerary: Itinerary): Position[] {
  const nodes = itinerary.stops.map((stop) => nearestNode(network, positionOf(map, stop)));
  const [start] = nodes;
  if (itinerary.shape === "loop") return followNodes(network, [...nodes, start ?? -1]);
  // The way back is planned separately, because streets may be one-way.
  const [there, back] = [followNodes(network, nodes), followNodes(network, nodes.toReversed())];
  return [...there, ...back.slice(1)];
}

/** @throws RangeError if no way leads from one of the nodes to the next */
function followNodes(network: WayNetwork, nodes: readonly number[]): Position[] {
  const used = new Set<number>();
  const path = nodes.slice(0, 1);
  for (const [n, to] of nodes.entries()) {
    const from = nodes[n - 1];
    if (from === undefined || from === to) continue;
    const stretch = cheapestPath(network, from, to, used);
    if (stretch.length === 0) throw new RangeError(`no way leads to stop ${n}`);
    path.push(...stretch.slice(1));
  }
  return path.flatMap((node) => network.positions[node] ?? []);
}

/** The position of a stop: its own, or that of the place with its name. */
export function positionOf(map: RegionMap, stop: Stop): Position {
  if (typeof stop !== "string") return { lat: stop[0], lon: stop[1] };
  const spot = map.spots.get(stop);
  if (!spot) throw new RangeError(`${stop} is not on the map`);
  return spot;
}
