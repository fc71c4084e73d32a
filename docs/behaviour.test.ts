import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCatalogue, readTitleIds } from "./behaviour-catalogue.ts";

const root = dirname(import.meta.dirname);
const testFiles = globSync(
  ["{packages,apps,docs,scripts,basemap,e2e}/**/*.test.{ts,tsx}", "e2e/**/*.spec.ts"],
  { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] },
).toSorted();
const idsByFile = new Map(
  testFiles.map((path) => [path, readTitleIds(path, readFileSync(join(root, path), "utf8"))]),
);
const rows = readCatalogue(readFileSync(join(import.meta.dirname, "behaviour.md"), "utf8"));

describe("the catalogue of behaviours", () => {
  it("has rows, each with an id of its own, a sentence and a test", () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.id)).toEqual([...new Set(rows.map((row) => row.id))]);
    const bare = rows.filter((row) => row.behaviour === "" || row.provenBy.length === 0);
    expect(bare).toEqual([]);
  });

  it("names only files whose tests carry the row's id", () => {
    const broken = rows.flatMap(({ id, provenBy }) =>
      provenBy.filter((path) => !idsByFile.get(path)?.has(id)).map((path) => `${id}: ${path}`),
    );
    expect(broken).toEqual([]);
  });

  it("has a row for every id that a test carries", () => {
    const catalogued = new Set(rows.map((row) => row.id));
    const missing = [...idsByFile].flatMap(([path, ids]) =>
      [...ids].filter((id) => !catalogued.has(id)).map((id) => `${id}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("finds ids only in titles", () => {
    const text = `// [NAV-1]
      it("[NAV-2] goes", () => { expect("[NAV-3]").toBe(1); });
      describe.each([1])(\`[NAV-4] \${1} [NAV-5]\`, () => {});
      log("[NAV-6]");`;
    expect([...readTitleIds("x.test.ts", text)].toSorted()).toEqual(["NAV-2", "NAV-4", "NAV-5"]);
  });
});
