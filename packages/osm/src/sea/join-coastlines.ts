import type { GroundPath } from "../geometry/way-paths.ts";

/** Joins coastlines that begin where another one ends; their direction is kept, because land is to their left. */
export function joinCoastlines(paths: readonly GroundPath[]): GroundPath[] {
  const byStart = new Map<string, GroundPath[]>();
  const ends = new Set<string>();
  for (const path of paths) {
    const start = keyAt(path, 0);
    const others = byStart.get(start);
    if (others) others.push(path);
    else byStart.set(start, [path]);
    ends.add(keyAt(path, path.length - 2));
  }
  const chains: GroundPath[] = [];
  const follow = (first: GroundPath): void => {
    const chain = [first];
    const start = keyAt(first, 0);
    for (let last: GroundPath | undefined = first; last;) {
      const end = keyAt(last, last.length - 2);
      last = end === start ? undefined : byStart.get(end)?.pop();
      if (last) chain.push(last);
    }
    chains.push(concatenated(chain));
  };
  // First the coastlines that do not continue another one, so that no chain begins in its middle; the rest are rings.
  for (const isRing of [false, true]) {
    for (const path of paths) {
      const start = keyAt(path, 0);
      if (!isRing && ends.has(start)) continue;
      const next = byStart.get(start)?.pop();
      if (next) follow(next);
    }
  }
  return chains;
}

const keyAt = (path: GroundPath, at: number): string => `${path[at]}/${path[at + 1]}`;

function concatenated(chain: readonly GroundPath[]): GroundPath {
  const joined = new Int32Array(chain.reduce((sum, path) => sum + path.length - 2, 2));
  let at = 0;
  for (const path of chain) {
    joined.set(path, at);
    at += path.length - 2;
  }
  return joined;
}
