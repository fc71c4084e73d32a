import { isTest } from "./import-rules.ts";
import type { SourceFile } from "./source-files.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

/** The imports of each file; type-only imports are left out if only runtime counts. */
function graphOf(files: readonly SourceFile[], { withTypes }: { readonly withTypes: boolean }): Graph {
  return new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter((to) => withTypes || !to.isTypeOnly).map((to) => to.target),
    ]),
  );
}

/** The cycles of a graph, each once, starting at the node that was visited first. */
function circlesOf(graph: Graph): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start !== -1) circles.push([...trail.slice(start), node]);
    if (start !== -1 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return circles;
}

/**
 * Sentences about each cycle of files. Type imports count, because a reader of a file has to read what its
 * types come from, whether or not any of it runs.
 */
export function findCircles(files: readonly SourceFile[]): string[] {
  return circlesOf(graphOf(files, { withTypes: true })).map(
    (circle) => `no-circular: ${circle.join(" -> ")}`,
  );
}

/**
 * The folder of a file, of a kind whose folders may not need each other: a feature, a folder of the server's
 * core, or one of its platform.
 */
const roomOf = (path: string): string | undefined =>
  /^apps\/(?:server\/src\/(?:core|features|platform)|web\/src\/features)\/[^/]+(?=\/)/.exec(path)?.[0];

/**
 * Sentences about folders that need each other, directly or through others. What both need belongs in a
 * folder below them.
 */
export function findCirclesOfRooms(files: readonly SourceFile[]): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const own = isTest(path) ? undefined : roomOf(path);
    if (own === undefined) continue;
    const others = rooms.get(own) ?? new Set();
    rooms.set(own, others);
    for (const { target } of imports) {
      const other = roomOf(target);
      if (other !== undefined && other !== own) others.add(other);
    }
  }
  const graph = new Map(Array.from(rooms, ([room, others]) => [room, [...others]]));
  return circlesOf(graph).map((circle) => `no-circle-of-rooms: ${circle.join(" -> ")}`);
}

/** The highest floor of `apps/server/src`: more folders above each other nobody has in mind while reading one. */
const highestFloor = 11;

/**
 * The folder of a file of the server that stands on one floor: a feature, a room of core or of platform, another
 * folder; a file beside them stands for itself.
 */
const serverRoomOf = (path: string): string | undefined => {
  const inside = /^apps\/server\/src\/(.+)$/.exec(path)?.[1];
  if (inside === undefined || isTest(path)) return undefined;
  return /^(?:core|features|platform)\/[^/]+(?=\/)|^[^/]+/.exec(inside)?.[0];
};

/**
 * Sentences about the longest chain of folders that import each other, if it has too many floors: a folder stands
 * one floor above the highest that it imports. Circles have none; they are found by `findCirclesOfRooms`.
 */
export function findHighFloors(files: readonly SourceFile[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const own = serverRoomOf(path);
    if (own === undefined) continue;
    const rooms = below.get(own) ?? new Set();
    below.set(own, rooms);
    for (const { target } of imports) {
      const other = serverRoomOf(target);
      if (other !== undefined && other !== own) rooms.add(other);
    }
  }
  const chains = new Map<string, readonly string[]>();
  const chainOf = (room: string, above: readonly string[]): readonly string[] => {
    const known = chains.get(room);
    if (known !== undefined) return known;
    if (above.includes(room)) return [];
    const longest = [...(below.get(room) ?? [])]
      .map((next) => chainOf(next, [...above, room]))
      .reduce((best, chain) => (chain.length > best.length ? chain : best), []);
    const chain = [room, ...longest];
    chains.set(room, chain);
    return chain;
  };
  const longest = [...below.keys()]
    .map((room) => chainOf(room, []))
    .reduce((best, chain) => (chain.length > best.length ? chain : best), []);
  return longest.length > highestFloor
    ? [
        `at-most-${highestFloor}-floors: ${longest.join(" -> ")}; move what the upper ones need down, or merge two`,
      ]
    : [];
}

/** Sentences about files of the web client that bring zod into its bundle, directly or not. */
export function findZodInWeb(files: readonly SourceFile[]): string[] {
  const graph = graphOf(files, { withTypes: false });
  const reaches = (path: string, seen: Set<string>): boolean => {
    if (path === "zod") return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return (graph.get(path) ?? []).some((next) => reaches(next, seen));
  };
  return files
    .filter(({ path }) => path.startsWith("apps/web/src/") && !isTest(path))
    .flatMap(({ path }) =>
      (graph.get(path) ?? [])
        .filter((to) => !to.startsWith("apps/web/") && reaches(to, new Set()))
        .map((to) => `${path}: no-zod-in-web: imports ${to}, which brings zod along; import its types only`),
    );
}
