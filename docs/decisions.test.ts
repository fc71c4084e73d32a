import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);
const folder = join(import.meta.dirname, "decisions");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .toSorted();

/** Two printed pages. */
const mostWords = 1150;

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** The numbers of the decisions on a page. */
const numbersOn = (page: string): string[] =>
  [...read(`docs/decisions/${page}`).matchAll(/^<a id="(\d{4})"><\/a>$/gm)].map(([, number = ""]) => number);

const anchors = pages.flatMap((page) => numbersOn(page).map((number) => `${page}#${number}`));

/** Every number that was given; a decision that is replaced keeps its number on the page of its subject. */
const given =
  "1-8 10-16 20-23 26-26 28-31 34-37 40-53 55-66 70-75 77-77 79-80 84-85 95-100 105-106 110-137 142-143 150-152 163-163 170-170 174-176"
    .split(" ")
    .flatMap((range) => {
      const [first = 0, last = 0] = range.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(4, "0"));
    });

const texts = globSync(
  ["*.{md,ts}", "{apps,basemap,bench,demo-region,docs,e2e,packages,scripts}/**/*.{md,ts,tsx,mjs,css,sql}"],
  {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
  },
).toSorted();

describe("decisions", () => {
  it("are at most 45 pages", () => {
    expect(pages.length).toBeLessThanOrEqual(45);
  });

  it.each(pages)("%s has at most two printed pages", (page) => {
    expect(wordsOf(read(`docs/decisions/${page}`))).toBeLessThanOrEqual(mostWords);
  });

  it("have each number once, and those that were given still", () => {
    expect(pages.filter((page) => numbersOn(page).length === 0)).toEqual([]);
    const numbers = pages.flatMap(numbersOn);
    expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
    expect(given.filter((number) => !numbers.includes(number))).toEqual([]);
  });

  it("are in the index, each with the page that has it", () => {
    const linked = [...read("docs/decisions/README.md").matchAll(/\]\(([\w-]+\.md#\d{4})\)/g)];
    expect(linked.map(([, target = ""]) => target).toSorted()).toEqual(anchors.toSorted());
  });

  it("are named in code and docs by a page that exists, with a number that it has", () => {
    const there = new Set([...pages, "README.md", ...anchors]);
    const broken = texts.flatMap((path) =>
      [...read(path).matchAll(/\bdecisions\/([\w-]+\.md(?:#\d{4})?)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !there.has(target))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("are named in code with their page, not by the number alone", () => {
    const bare = texts
      .filter((path) => !path.endsWith(".md"))
      .flatMap((path) =>
        [...read(path).matchAll(/\b(?:ADR|[Dd]ecisions?) \d{4}\b|\bdecisions\/\d{4}(?![\w-]*\.md)/g)].map(
          ([name]) => `${path}: ${name}`,
        ),
      );
    expect(bare).toEqual([]);
  });
});
