import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

/** Enough for a whole screen. */
const longest = 6000;

/**
 * What the pages of failed journeys showed when they failed, as text: where the tests run by themselves, nobody sees their
 * screenshots.
 *
 * @param folder Playwright's output, which it empties before each run
 */
export function describeFailedPages(folder: string): string {
  return globSync("*/error-context.md", { cwd: folder })
    .toSorted()
    .map((name) => {
      const snapshot = /# Page snapshot\s+```yaml\n(.*?)\n```/s.exec(
        readFileSync(`${folder}/${name}`, "utf8"),
      );
      return `The page of ${basename(dirname(name))}:\n${snapshot?.[1]?.slice(0, longest) ?? "no page"}\n`;
    })
    .join("\n");
}
