import type { FileDeps } from "../../platform/files/locked-files.ts";
import { originalOfKey, originalsPrefix } from "./original-key.ts";
import { removeIfUnused } from "./remove-original.ts";
import { isUsed } from "./uploads.queries.ts";

/**
 * Removes originals that a killed server left: their workout was never stored or is deleted. It may run beside imports and
 * deletions, since each original is locked, and it ends early on request.
 */
export async function sweepOriginals(deps: FileDeps, signal: AbortSignal): Promise<void> {
  for await (const key of deps.files.list(originalsPrefix)) {
    if (signal.aborted) return;
    const original = originalOfKey(key);
    if (original && !(await isUsed(deps.db, original))) await removeIfUnused(deps, original);
  }
}
