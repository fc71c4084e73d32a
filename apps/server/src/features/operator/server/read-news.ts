import { readFile } from "node:fs/promises";
import { join } from "node:path";
const changelog = join(import.meta.dirname, "..", "..", "..", "..", "..", "..", "CHANGELOG.md");

/** What is new in this version: the points of the first section of the changelog, without markup; none if there is no file. */
export async function readNews(): Promise<readonly string[]> {
  const text = await readFile(changelog, "utf8").catch(() => "");
  const [, latest = ""] = text.split(/^## .*$/m);
  return latest
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map((line) => withoutMarkup(line.slice(2)));
}

const withoutMarkup = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll(/[`*]/g, "");
