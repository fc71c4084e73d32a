import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { valhallaPrograms } from "./valhalla-config.ts";

/** Where Valhalla's own rules for tags, a program in Lua, begin and end in its builder. */
const first = 'highway = {\n["motorway"]';
const lastFunction = "function rel_members_proc";
const end = "\nend\n";

/**
 * Writes the rules by which the builder reads tags: those that it contains, followed by the corrections of `way-rules.lua`.
 *
 * @throws Error if the builder has none where they are looked for, as another version of it may
 */
export async function writeWayRules(path: string): Promise<void> {
  const builder = await readFile(join(valhallaPrograms(), "valhalla_build_tiles"));
  const from = builder.indexOf(first);
  const to = builder.indexOf(end, Math.max(from, builder.indexOf(lastFunction, from)));
  if (from < 0 || to < 0) throw new Error("The rules of Valhalla's builder are not where they were.");
  const corrections = await readFile(join(import.meta.dirname, "way-rules.lua"));
  await writeFile(path, Buffer.concat([builder.subarray(from, to + end.length), corrections]));
}
