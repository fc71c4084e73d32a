import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../deps.ts";
import { originalOfKey, originalsPrefix } from "./original-key.ts";
import { removeIfUnused } from "./remove-original.ts";
import { isUsed } from "./uploads.queries.ts";

/** Removes uploads that were under way when the server was killed. To be called at the start, before anything is received. */
export async function sweepIncoming({ incomingDir }: Pick<Deps, "incomingDir">): Promise<void> {
  for (const name of await readdir(incomingDir)) {
    await rm(join(incomingDir, name), { recursive: true, force: true });
  }
}

/**
 * Removes originals whose workout was never stored or is gone, which a killed server left. It may run beside imports and deletions,
 * since each original is locked, and it ends early when told to.
 */
export async function sweepOriginals(deps: Pick<Deps, "db" | "files">, signal: AbortSignal): Promise<void> {
  for await (const key of deps.files.list(originalsPrefix)) {
    if (signal.aborted) return;
    const original = originalOfKey(key);
    if (original && !(await isUsed(deps.db, original))) await removeIfUnused(deps, original);
  }
}
