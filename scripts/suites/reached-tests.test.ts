import { describe, expect, it } from "vitest";
import type { SourceFile } from "../checks/source-files.ts";
import { findReachedTests } from "./reached-tests.ts";

const file = (path: string, ...imports: readonly string[]): SourceFile => ({
  path,
  imports: imports.map((target) => ({ target, isTypeOnly: false })),
  exportedNames: [],
  impurities: [],
  ownWaits: [],
  bareQueryKeys: [],
  privateTables: [],
  corpusNames: [],
  wideComments: [],
});

const features = "apps/server/src/features";
const files = [
  file("packages/geo/src/distance.ts"),
  file("packages/geo/src/distance.test.ts", "packages/geo/src/distance.ts"),
  file(`${features}/goals/goals.endpoints.ts`),
  file(`${features}/goals/goals.test.ts`, "apps/server/test/test-app.ts"),
  file(`${features}/feed/feed.endpoints.ts`, "packages/geo/src/distance.ts"),
  file(`${features}/feed/feed.test.ts`, "apps/server/test/test-app.ts"),
  file(
    "apps/server/src/app.ts",
    `${features}/goals/goals.endpoints.ts`,
    `${features}/feed/feed.endpoints.ts`,
  ),
  file("apps/server/test/test-app.ts", "apps/server/src/app.ts"),
  file("apps/server/test/access/access.test.ts", "apps/server/test/test-app.ts"),
  file("apps/web/src/ui/button.tsx"),
  file("apps/web/src/ui/button.test.tsx", "apps/web/src/ui/button.tsx"),
  file("e2e/goals.spec.ts", "e2e/harness/journey.ts"),
  file("e2e/print.spec.ts"),
  file("e2e/harness/journey.ts"),
];
const journeys = ["e2e/goals.spec.ts", "e2e/print.spec.ts"];

describe("the tests that a change can reach", () => {
  it("are those of a feature and those of all features, but not those of another feature on the same server", () => {
    expect(findReachedTests(files, [`${features}/goals/goals.endpoints.ts`])).toEqual({
      tests: [`${features}/goals/goals.test.ts`, "apps/server/test/access/access.test.ts"],
      journeys,
    });
  });

  it("are those of the features that use a package, too", () => {
    expect(findReachedTests(files, ["packages/geo/src/distance.ts"]).tests).toEqual([
      "packages/geo/src/distance.test.ts",
      `${features}/feed/feed.test.ts`,
      "apps/server/test/access/access.test.ts",
    ]);
  });

  it("are no test of the server for the browser's client", () => {
    expect(findReachedTests(files, ["apps/web/src/ui/button.tsx"])).toEqual({
      tests: ["apps/web/src/ui/button.test.tsx"],
      journeys,
    });
  });

  it("are only the journeys that use a changed part of their harness, and nothing for a page of the docs", () => {
    expect(findReachedTests(files, ["e2e/harness/journey.ts"])).toEqual({
      tests: [],
      journeys: ["e2e/goals.spec.ts"],
    });
    expect(findReachedTests(files, ["README.md"])).toEqual({ tests: [], journeys: [] });
  });

  it("are all if what every test depends on has changed", () => {
    const all = files.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path));
    expect(findReachedTests(files, ["package-lock.json"])).toEqual({ tests: all, journeys });
  });
});
