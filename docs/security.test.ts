import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);
const text = readFileSync(join(import.meta.dirname, "security.md"), "utf8");
const files = globSync("{apps,docs,packages,e2e,scripts}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
});

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they come first in every section. */
const counts: Readonly<Record<string, number>> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
};
const required = Object.entries(counts).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
);

const rows = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));
const numbersOf = (cell = ""): string[] => cell.split(", ");
const met = rows.filter((row) => row.length === 4);

const findFile = (name: string): string | undefined => files.find((file) => basename(file) === name);

describe("docs/security.md", () => {
  it("has each requirement of levels 1 and 2 of its chapters in one list, once", () => {
    const chapters = new Set(required.map((number) => number.split(".")[0]));
    const named = rows
      .filter((row) => row.length === 2 || !(row[1] ?? "").startsWith("(level 3)"))
      .flatMap(([cell]) => numbersOf(cell))
      .filter((number) => chapters.has(number.split(".")[0]));
    expect(named.toSorted((a, b) => a.localeCompare(b))).toEqual(
      required.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it.each(met.map(([number = "", , where = ""]) => [number, where]))(
    "says where %s is met: %s",
    (_number, where) => {
      const named = /^`(.+)`$/.exec(where)?.[1];
      if (named === undefined) {
        const heading = where.replace(/^above, /, "## ");
        expect(text.split("\n").some((line) => line.startsWith(heading))).toBe(true);
        return;
      }
      const isThere = existsSync(join(root, named)) || existsSync(join(root, "apps/server/src", named));
      expect(isThere || findFile(named) !== undefined).toBe(true);
    },
  );

  it.each(met.map(([number = "", , , tests = ""]) => [number, tests]))(
    "names existing tests for %s: %s",
    (_number, tests) => {
      for (const test of tests.split("<br>")) {
        if (test === "by reading") continue;
        const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
        const path = files.find(
          (each) => basename(each) === file && readFileSync(join(root, each), "utf8").includes(title),
        );
        expect(path, `${file}: ${title}`).toBeDefined();
      }
    },
  );

  it("is right that nothing switches the check of certificates off, or lets Node read messages of two lengths", () => {
    const switches = ["rejectUnauthorized", "NODE_TLS_REJECT_UNAUTHORIZED", "insecureHTTPParser"];
    const found = files
      .filter((file) => !file.startsWith("docs/"))
      .filter((file) => {
        const code = readFileSync(join(root, file), "utf8");
        return switches.some((name) => code.includes(name));
      });
    expect(found).toEqual([]);
  });
});
