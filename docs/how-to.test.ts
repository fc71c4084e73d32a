import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);
const folder = join(import.meta.dirname, "how-to");
const guides = readdirSync(folder).toSorted();
/** Without tests of components: what a screen shows of an example is no step of a guide. */
const sources = globSync("{apps,packages,scripts,e2e}/**/*.{ts,tsx,json,sql}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**", "**/golden/**", "**/*.test.tsx"],
}).toSorted();

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

/** Paths of the repository in a guide. */
const pathsOf = (guide: string): string[] =>
  quoted(guide).filter((word) => /^(apps|packages|scripts|e2e|docs)\//.test(word));

describe("how-to guides", () => {
  it.each(guides)("%s names only existing files", (name) => {
    const missing = pathsOf(read(`docs/how-to/${name}`)).filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  it.each(guides.filter((name) => name.startsWith("add-")))(
    "%s lists every file of its example, and no other",
    (name) => {
      const guide = read(`docs/how-to/${name}`);
      const lines = guide.split("\n");
      const words = quoted(lines.find((line) => line.startsWith("Example:")) ?? "");
      const listed = lines.filter((line) => line.startsWith("| `")).map((line) => quoted(line)[0] ?? "");
      expect(words).not.toEqual([]);
      const word = new RegExp(String.raw`\b(?:${words.join("|")})\b`);
      expect(sources.filter((path) => word.test(read(path)))).toEqual(listed.toSorted());
    },
  );

  it("a new call needs six files", () => {
    const rows = read("docs/how-to/add-an-endpoint.md")
      .split("\n")
      .filter((line) => line.startsWith("| "));
    expect(rows.slice(1)).toHaveLength(6);
  });
});
