import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Which messages some sources may show. */
export interface NamedMessages {
  has(id: string): boolean;
}

/** Files of ours that a source imports statically, for more than their types. */
const importsOf = (file: string, source: string): readonly string[] =>
  [...source.matchAll(/^(?:import|export) (?!type )(?:[^;"]* from )?"(\.[^"]+\.tsx?)";$/gm)].map(
    ([, name = ""]) => join(dirname(file), name),
  );

/**
 * The messages that the files named here, and all that they import statically, name: as a whole, such as `"likes.like"`, or by
 * their beginning, such as `sports.${slug}`. Of the texts of failures, of which there are too many, only those that the sources
 * name as a whole (`lib/api/error-text.ts`).
 */
export function messagesOfSources(entries: readonly string[]): NamedMessages {
  const files = new Set(entries);
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    for (const next of importsOf(file, source)) files.add(next);
    for (const [, id = ""] of source.matchAll(/"([a-z][a-z-]*\.[\w.-]+)"/g)) whole.add(id);
    for (const [, start = ""] of source.matchAll(/`([a-z][a-z-]*\.[\w.-]*)\$\{/g)) beginnings.add(start);
  }
  beginnings.delete("errors.");
  return { has: (id) => whole.has(id) || [...beginnings].some((start) => id.startsWith(start)) };
}
