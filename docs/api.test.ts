import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);
const page = readFileSync(join(import.meta.dirname, "api.md"), "utf8");
const [, section = ""] = page.split("## What programs of years ago rely on");
const rows = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what"));

/** Whether a file has a test of that title, behind its ids; what a table of cases fills in stays as `%s`. */
function hasTest(path: string, title: string): boolean {
  const file = join(root, path);
  if (!existsSync(file)) return false;
  const tests = readFileSync(file, "utf8").matchAll(/"(?:\[[A-Z]+-\d+\] )*([^"\n]+)"/g);
  return [...tests].some(([, found]) => found === title);
}

describe("what programs of years ago rely on", () => {
  it("is a table of which each row names its test", () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !/\| `[^`]+\.test\.ts` “[^”]+” \|$/.test(row))).toEqual([]);
  });

  it.each(rows)("is kept by a test that is there: %s", (row) => {
    const [, path = "", title = ""] = /`([^`]+\.test\.ts)` “([^”]+)”/.exec(row) ?? [];
    expect(hasTest(path, title)).toBe(true);
  });
});
