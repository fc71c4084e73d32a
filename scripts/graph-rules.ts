import { isTest } from "./import-rules.ts";
import type { SourceFile } from "./source-files.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

function valueGraph(files: readonly SourceFile[]): Graph {
  return new Map(
    files.map(({ path, imports }) => [path, imports.filter((to) => !to.isTypeOnly).map((to) => to.target)]),
  );
}

/** Sentences about each circle of imports; circles of types alone are harmless and left out. */
export function findCircles(files: readonly SourceFile[]): string[] {
  const graph = valueGraph(files);
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) circles.push(`no-circular: ${[...trail.slice(start), path].join(" -> ")}`);
    if (start !== -1 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return circles;
}

/** Sentences about files of the web client that bring zod into its bundle, by whatever way. */
export function findZodInWeb(files: readonly SourceFile[]): string[] {
  const graph = valueGraph(files);
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
