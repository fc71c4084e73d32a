import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { givenSettings } from "../apps/server/src/config.ts";

const root = dirname(import.meta.dirname);
const pages = globSync(["*.md", "docs/**/*.md", "demo-region/*.md"], { cwd: root }).toSorted();
const read = (page: string): string => readFileSync(join(root, page), "utf8");

/** How many lines of a terminal or a window show at once. */
const screen = 60;

it.each(pages)("%s links to files that exist", (page) => {
  const targets = [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target);
  const missing = targets
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .filter((target) => !existsSync(join(root, dirname(page), target)));
  expect(missing).toEqual([]);
});

it("README.md is one screen", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(screen);
});

it("docs/configure.md has a row for each setting, and for no other", () => {
  const cells = read("docs/configure.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split(" | ")[0] ?? "");
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  const all = givenSettings(new Proxy({}, { get: () => "x" })).map((setting) => setting.replace("=x", ""));
  expect(named.toSorted()).toEqual(all.toSorted());
});
