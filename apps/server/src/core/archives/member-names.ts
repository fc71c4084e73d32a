import { basename } from "node:path";
import { safeName, safePath } from "../../platform/files/safe-name.ts";

/**
 * The names of a member of an archive: its path in lists of outcomes, and its name when kept as a file.
 *
 * @param path inside the archive; empty for the archive itself
 */
export function memberNames(path: string, archive: string): { readonly path: string; readonly name: string } {
  return { path: path === "" ? archive : safePath(path), name: safeName(basename(path)) };
}
