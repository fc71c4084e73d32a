import { basename } from "node:path";
import { safeName } from "./receive-file.ts";

const pathLength = 1024;

/** What a member of an archive is called: its path in lists of outcomes, its name where it is kept as a file. */
export function memberNames(path: string, archive: string): { readonly path: string; readonly name: string } {
  return { path: path === "" ? archive : safePath(path), name: safeName(basename(path)) };
}

/** A path inside an archive without characters that steer a terminal or turn the direction of text. */
const safePath = (path: string): string =>
  Array.from(path.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ""))
    .slice(0, pathLength)
    .join("");
