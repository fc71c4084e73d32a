import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { givenSettings } from "../apps/server/src/config/config.ts";

const root = dirname(import.meta.dirname);
const pages = globSync(["*.md", "docs/**/*.md", "demo-region/*.md"], { cwd: root }).toSorted();
const read = (page: string): string => readFileSync(join(root, page), "utf8");

/** How many lines of a terminal or a window show at once. */
const screen = 60;

/** Targets of a page's links within the repository: a file, and an anchor in it where one is named. */
const targetsOf = (page: string): { readonly file: string; readonly anchor: string | undefined }[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .map((target) => {
      const [file = "", anchor] = target.split("#");
      return { file: file === "" ? page : join(dirname(page), file), anchor };
    });

/** The anchors of a page: those that it names itself, and one for each heading, made as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const text = read(page).replaceAll(/^```.*?^```$/gms, "");
  const named = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = ""]) => id);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...named, ...headings]);
}

it.each(pages)("%s links to files and anchors that exist", (page) => {
  const broken = targetsOf(page).filter(
    ({ file, anchor }) =>
      !existsSync(join(root, file)) ||
      (anchor !== undefined && file.endsWith(".md") && !anchorsOf(file).has(anchor)),
  );
  expect(broken).toEqual([]);
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

it("no text or comment refers to what is not in the repository", () => {
  const found = globSync(
    ["*.md", "{apps,basemap,bench,demo-region,docs,e2e,packages,scripts}/**/*.{md,ts,tsx,mjs}"],
    {
      cwd: root,
      exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
    },
  )
    .filter((path) => !["docs/links.test.ts", "packages/testkit/src/corpus/corpus.ts"].includes(path))
    .filter((path) =>
      /\bshared\/(?:corpus|design|spec)\b|\b(?:the specification|wire facts)\b/i.test(read(path)),
    );
  expect(found.toSorted()).toEqual([]);
});
