import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sportRows } from "./sports-table.ts";

const page = readFileSync(join(import.meta.dirname, "sports.md"), "utf8");
const written = page.split("\n").filter((line) => line.startsWith("| **"));

describe("the page of sports", () => {
  it("has the rows of the table in the code, in its order", () => {
    const withoutSources = written.map((line) => line.slice(2).split(" | ").slice(0, -1).join(" | "));
    expect(withoutSources).toEqual(sportRows());
  });

  it.each(written)("names a maker's page for each row: %s", (line) => {
    const labels = [...(line.split(" | ").at(-1) ?? "").matchAll(/\[([^\]]+)\]/g)].map(([, label]) => label);
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) expect(page).toMatch(new RegExp(`^\\[${label}\\]: https://`, "m"));
  });
});
