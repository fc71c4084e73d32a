import { dirname } from "node:path";
import type { SourceFile } from "../checks/source-files.ts";

/** Tests that a change can reach. */
export interface ReachedTests {
  /** Files of tests for Vitest. */
  readonly tests: readonly string[];
  /** Files of journeys. */
  readonly journeys: readonly string[];
}

const isVitestFile = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isJourneyFile = (path: string): boolean => /^e2e\/.+\.spec\.ts$/.test(path);

/** Files that import every feature so that a server runs: what a test reaches through them says nothing about what it tests. */
const compositionRoots = new Set([
  "apps/server/src/app.ts",
  "apps/server/src/event-subscribers.ts",
  "apps/server/src/job-tasks.ts",
]);

/** Tests that call every feature. */
const isOfAllFeatures = (path: string): boolean =>
  path.startsWith("apps/server/test/") || path.startsWith("docs/");

/** What no program imports, and every test may depend on. */
const reachesAll =
  /^(package(-lock)?\.json|vitest\.config\.ts|playwright\.config\.ts|tsconfig[^/]*\.json|apps\/server\/migrations\/)/;

/**
 * Which tests a change can reach: those that import a changed file, directly or through others, or lie in the folder of one that
 * does. The tests of a server's feature reach what the feature imports, and not every other one through the server that they
 * start; those of all features are reached by each change of the server. Journeys are reached by whatever a server or a browser
 * runs.
 *
 * @param files all source files of the repository
 * @param changed paths from the root
 */
export function findReachedTests(files: readonly SourceFile[], changed: readonly string[]): ReachedTests {
  const tests = files.map(({ path }) => path).filter(isVitestFile);
  const journeys = files.map(({ path }) => path).filter(isJourneyFile);
  if (changed.some((path) => reachesAll.test(path))) return { tests, journeys };
  const reached = filesThatReach(files, new Set(changed));
  const rooms = new Set(
    [...reached].filter((path) => !compositionRoots.has(path)).map((path) => dirname(path)),
  );
  const runs = changed.filter((path) => /^(apps|packages)\//.test(path) && !isVitestFile(path));
  const changesServer = runs.some((path) => !path.startsWith("apps/web/"));
  return {
    tests: tests.filter(
      (path) => reached.has(path) || rooms.has(dirname(path)) || (isOfAllFeatures(path) && changesServer),
    ),
    journeys: runs.length > 0 ? journeys : journeys.filter((path) => reached.has(path)),
  };
}

/** The changed files and all that import them, but not through a composition root. */
function filesThatReach(files: readonly SourceFile[], changed: ReadonlySet<string>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const { target } of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  const reached = new Set(changed);
  const waiting = [...changed];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (compositionRoots.has(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      waiting.push(importer);
    }
  }
  return reached;
}
