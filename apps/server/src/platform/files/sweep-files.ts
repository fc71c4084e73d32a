import { areKnown } from "./known-files.queries.ts";
import { type FileDeps, type OldFiles, removeUnused } from "./locked-files.ts";

/**
 * Removes the files of a folder of the store to which nothing refers, such as those of a killed server, if this
 * database has put them there. Those of which it has never heard stay: if an older database was restored, they were
 * uploaded after it was saved, and there is no other copy of them (docs/decisions/file-storage.md#0142). It may run
 * beside uploads and deletions, since all files are locked, and it ends early on request.
 *
 * @param filesOf the files to which a key belongs; undefined for a key of another kind
 * @returns the keys of which the database has never heard
 */
export async function sweepFiles(
  deps: FileDeps,
  folder: string,
  filesOf: (key: string) => OldFiles | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const unknown: string[] = [];
  const removed = new Set<string>();
  let used: string | undefined;
  for await (const key of deps.files.list(folder)) {
    if (signal.aborted) break;
    const found = filesOf(key);
    if (!found) continue;
    const id = `${found.ownerId}/${found.name}`;
    if (id === used || removed.has(id)) continue;
    if (await found.isUsed(deps.db)) {
      used = id;
    } else if (await areKnown(deps.db, found)) {
      await removeUnused(deps, found);
      removed.add(id);
    } else if (await deps.files.has(key)) {
      // Otherwise it was removed since it was listed.
      unknown.push(key);
    }
  }
  return unknown;
}
