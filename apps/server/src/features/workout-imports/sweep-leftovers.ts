import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../deps.ts";
import { originalOfKey, originalsPrefix } from "./original-key.ts";
import { removeIfUnused } from "./remove-original.ts";
import { isUsed } from "./uploads.queries.ts";

/**
 * Removes what a killed server left: uploads under way, and originals whose workout was never stored or is gone. To be called at the
 * start, before anything is received.
 */
export async function sweepLeftovers(deps: Pick<Deps, "db" | "files" | "incomingDir">): Promise<void> {
  for (const name of await readdir(deps.incomingDir)) {
    await rm(join(deps.incomingDir, name), { recursive: true, force: true });
  }
  for await (const key of deps.files.list(originalsPrefix)) {
    const original = originalOfKey(key);
    if (original && !(await isUsed(deps.db, original))) await removeIfUnused(deps, original);
  }
}
