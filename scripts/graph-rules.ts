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
