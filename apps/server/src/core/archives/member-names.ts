import { basename } from "node:path";
import { safeName, safePath } from "../../platform/files/safe-name.ts";

/**
 * What a member of an archive is called: its path in lists of outcomes, its name where it is kept as a file.
 *
 * @param path inside the archive; empty for the archive itself
 */
export function memberNames(path: string, archive: string): { readonly path: string; readonly name: string } {
  return { path: path === "" ? archive : safePath(path), name: safeName(basename(path)) };
}
