import type { FileDeps, OldFiles } from "../../platform/files/locked-files.ts";
import { sweepFiles } from "../../platform/files/sweep-files.ts";
import { originalOfKey, originalsPrefix } from "./original-key.ts";
import { filesOfOriginal } from "./remove-original.ts";

/**
 * Removes originals that a killed server left: their workout was never stored or is deleted.
 *
 * @returns the keys of originals that this database does not know, which stay
 */
export async function sweepOriginals(deps: FileDeps, signal: AbortSignal): Promise<readonly string[]> {
  return await sweepFiles(deps, originalsPrefix, filesOf, signal);
}

function filesOf(key: string): OldFiles | undefined {
  const original = originalOfKey(key);
  return original && filesOfOriginal(original);
}
