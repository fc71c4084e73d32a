import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);
const page = readFileSync(join(import.meta.dirname, "api.md"), "utf8");
const [, section = ""] = page.split("## What old programs rely on");
const rows = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what"));

/** Whether a file has a test with this title, after its ids; placeholders of a table of cases stay as `%s`. */
function hasTest(path: string, title: string): boolean {
  const file = join(root, path);
  if (!existsSync(file)) return false;
  const tests = readFileSync(file, "utf8").matchAll(/"(?:\[[A-Z]+-\d+\] )*([^"\n]+)"/g);
  return [...tests].some(([, found]) => found === title);
}

describe("what old programs rely on", () => {
  it("is a table with a test for each row", () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !/\| `[^`]+\.test\.ts` “[^”]+” \|$/.test(row))).toEqual([]);
  });

  it.each(rows)("is kept by an existing test: %s", (row) => {
    const [, path = "", title = ""] = /`([^`]+\.test\.ts)` “([^”]+)”/.exec(row) ?? [];
    expect(hasTest(path, title)).toBe(true);
  });
});
