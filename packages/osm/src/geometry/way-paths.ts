import type { NodePositions } from "./node-positions.ts";

/** A path of the ground: longitude and latitude alternating, 1e-7 degrees. */
export type GroundPath = Int32Array;

/** Makes the paths of ways, one way after the other. */
export class WayPaths {
  private readonly positions: NodePositions;
  /** Places of the current way. */
  private places = new Int32Array(4096);

  constructor(positions: NodePositions) {
    this.positions = positions;
  }

  /**
   * The paths of a way: one, or several pieces if nodes between them are missing in the extract. Nodes at the same place as the
   * previous one are left out, and so are pieces of fewer than two places.
   */
  read(nodes: Float64Array): GroundPath[] {
    const { positions } = this;
    if (this.places.length < 2 * nodes.length) this.places = new Int32Array(2 * nodes.length);
    const { places } = this;
    const paths: GroundPath[] = [];
    let length = 0;
    for (let n = 0; n < nodes.length; n++) {
      const index = positions.find(nodes[n] ?? 0);
      if (index === -1) {
        if (length >= 4) paths.push(places.slice(0, length));
        length = 0;
        continue;
      }
      positions.copy(index, places, length);
      const isRepeated =
        length > 0 && places[length] === places[length - 2] && places[length + 1] === places[length - 1];
      if (!isRepeated) length += 2;
    }
    if (length >= 4) paths.push(places.slice(0, length));
    return paths;
  }
}

/** The ring of a closed way: a straight line replaces missing parts; undefined if no area is left. */
export function closedRing(paths: readonly GroundPath[]): GroundPath | undefined {
  const [only] = paths;
  if (!only) return undefined;
  const isWhole = paths.length === 1 && isClosedPath(only);
  const ring = isWhole ? only : joinAndClose(paths);
  return ring.length >= 8 ? ring : undefined;
}

function joinAndClose(paths: readonly GroundPath[]): GroundPath {
  const length = paths.reduce((sum, path) => sum + path.length, 0);
  const ring = new Int32Array(length + 2);
  let at = 0;
  for (const path of paths) {
    ring.set(path, at);
    at += path.length;
  }
  const isClosed = ring[0] === ring[length - 2] && ring[1] === ring[length - 1];
  if (isClosed) return ring.slice(0, length);
  ring.set(ring.subarray(0, 2), length);
  return ring;
}

/** Whether its last place is its first one. */
export const isClosedPath = (path: GroundPath): boolean =>
  path.length >= 8 && path[0] === path.at(-2) && path[1] === path.at(-1);
