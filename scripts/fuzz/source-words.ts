import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { FuzzFormat } from "./seeds.ts";

/** Folders of a format in `packages/formats/src`. */
const folders: Readonly<Record<FuzzFormat, string>> = {
  gpx: "{gpx,xml}",
  tcx: "{tcx,xml}",
  fit: "fit",
  kml: "{kml,xml}",
  zip: "archive",
};

/**
 * Texts and whole numbers that a decoder's source compares with: names of elements, numbers of messages,
 * signatures.
 */
export interface SourceWords {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

export function sourceWords(format: FuzzFormat): SourceWords {
  const root = join(import.meta.dirname, "../../packages/formats/src");
  const texts = new Set<string>();
  const numbers = new Set<number>();
  for (const path of globSync(`${folders[format]}/**/*.ts`, { cwd: root }).toSorted()) {
    if (path.endsWith(".test.ts")) continue;
    const source = readFileSync(join(root, path), "utf8");
    new Visitor({
      Literal({ value }) {
        if (typeof value === "string" && /^[\w:.-]{2,40}$/.test(value)) texts.add(value);
        if (typeof value === "number" && Number.isInteger(value)) numbers.add(value);
      },
      Property({ key }) {
        if (key.type === "Identifier" && key.name.length > 1) texts.add(key.name);
      },
    }).visit(parseSync(path, source).program);
  }
  return { texts: [...texts].toSorted(), numbers: [...numbers].toSorted((a, b) => a - b) };
}
