import { earthRadius } from "@cairn/geo/haversine";
import { NodeQueue } from "./node-queue.ts";
import type { Position } from "./region-map.ts";

/** A connection of two nodes that may be used from the first to the second. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** At least the distance between the two, metres. */
  readonly cost: number;
}

/** The ways that may be used: nodes and the links between them, in rows. */
export interface WayNetwork {
  readonly positions: readonly Position[];
  /** Node `n` has the links from `first[n]` up to, but not including, `first[n + 1]`. */
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly cost: Float64Array;
  /** 1 for nodes of the main part, which can all reach each other; 0 for separate ones. */
  readonly isMain: Uint8Array;
}

const radians = Math.PI / 180;

/** Distance between two positions that are not far apart, metres. */
export function metresBetween(a: Position, b: Position): number {
  const east = (b.lon - a.lon) * Math.cos(((a.lat + b.lat) / 2) * radians);
  return earthRadius * radians * Math.hypot(b.lat - a.lat, east);
}

/** Puts links in rows. */
export function createWayNetwork(positions: readonly Position[], links: readonly Link[]): WayNetwork {
  const first = new Int32Array(positions.length + 1);
  for (const { from } of links) first[from + 1] = (first[from + 1] ?? 0) + 1;
  for (let n = 0; n < positions.length; n += 1) first[n + 1] = (first[n + 1] ?? 0) + (first[n] ?? 0);
  const next = first.slice();
  const to = new Int32Array(links.length);
  const cost = new Float64Array(links.length);
  for (const link of links) {
    const row = next[link.from] ?? 0;
    next[link.from] = row + 1;
    to[row] = link.to;
    cost[row] = link.cost;
  }
  const rows = { first, to };
  return { positions, ...rows, cost, isMain: mainPartOf(rows, reversedRows(links, positions.length)) };
}

type Rows = Pick<WayNetwork, "first" | "to">;

/** The links in reverse; costs are left out. */
function reversedRows(links: readonly Link[], count: number): Rows {
  const lists = Array.from({ length: count }, (): number[] => []);
  for (const { from, to } of links) lists[to]?.push(from);
  const first = new Int32Array(count + 1);
  for (const [n, { length }] of lists.entries()) first[n + 1] = (first[n] ?? 0) + length;
  return { first, to: Int32Array.from(lists.flat()) };
}

/** Number of nodes from which the main part is searched; most nodes belong to it. */
const probes = 12;

/** The largest of the parts around a few nodes: everything that a node can reach and that can reach it. */
function mainPartOf(there: Rows, back: Rows): Uint8Array {
  const count = there.first.length - 1;
  let [main, greatest] = [new Uint8Array(count), 0];
  for (let probe = 0; probe < probes; probe += 1) {
    const seed = Math.floor(((probe + 0.5) / probes) * count);
    if (main[seed] === 1) continue;
    const [ahead, behind] = [reachedFrom(there, seed), reachedFrom(back, seed)];
    const part = ahead.map((reached, node) => reached & (behind[node] ?? 0));
    const size = part.reduce((sum, one) => sum + one, 0);
    if (size > greatest) [main, greatest] = [part, size];
  }
  return main;
}

function reachedFrom({ first, to }: Rows, seed: number): Uint8Array {
  const reached = new Uint8Array(first.length - 1);
  const open = [seed];
  reached[seed] = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of to.subarray(first[node], first[node + 1])) {
      if (reached[next] === 1) continue;
      reached[next] = 1;
      open.push(next);
    }
  }
  return reached;
}

/** The node of the main part closest to a position; -1 in a network without nodes. */
export function nearestNode(network: WayNetwork, position: Position): number {
  let [best, least] = [-1, Infinity];
  for (const [node, at] of network.positions.entries()) {
    const away = network.isMain[node] === 1 ? metresBetween(at, position) : Infinity;
    if (away < least) [best, least] = [node, away];
  }
  return best;
}

/** How much more a link costs once it was used, so that a loop does not return on itself. */
const repeatCost = 3;

/** One number for the link of two nodes in either order. */
const linkKey = (a: number, b: number, count: number): number => Math.min(a, b) * count + Math.max(a, b);

/**
 * The cheapest path from one node to another, including both (Dijkstra with the straight line as the
 * estimate, which never exceeds the cost); empty if there is none. Adds the links that it uses to `used`;
 * links that are already in it cost more.
 */
export function cheapestPath(network: WayNetwork, from: number, to: number, used: Set<number>): number[] {
  const { positions, first } = network;
  const count = positions.length;
  const best = new Float64Array(count).fill(Infinity);
  const before = new Int32Array(count).fill(-1);
  const goal = positions[to];
  if (!goal) return [];
  const queue = new NodeQueue();
  best[from] = 0;
  queue.add(from, 0);
  for (let node = queue.takeFirst(); node !== undefined && node !== to; node = queue.takeFirst()) {
    for (let row = first[node] ?? 0; row < (first[node + 1] ?? 0); row += 1) {
      const next = network.to[row] ?? 0;
      const repeated = used.has(linkKey(node, next, count)) ? repeatCost : 1;
      const total = (best[node] ?? 0) + (network.cost[row] ?? 0) * repeated;
      const at = positions[next];
      if (!at || total >= (best[next] ?? 0)) continue;
      best[next] = total;
      before[next] = node;
      queue.add(next, total + metresBetween(at, goal));
    }
  }
  if (best[to] === Infinity) return [];
  const path = [to];
  for (let node = to; node !== from;) {
    const previous = before[node] ?? from;
    used.add(linkKey(previous, node, count));
    path.push(previous);
    node = previous;
  }
  return path.toReversed();
}
