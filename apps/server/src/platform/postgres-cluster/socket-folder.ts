import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunAs } from "./run-as.ts";

/** Maximum length of a socket's path without its closing zero, bytes: `sun_path` of Linux' unix(7) is 108. */
const maxSocketPathBytes = 107;

/** The port in the name of PostgreSQL's socket file; nothing listens on it over the network. */
export const socketPort = 5432;

/**
 * Makes the folder for the database's socket, accessible only to its account: in the cluster's home if the path is short
 * enough, else in the machine's folder for temporary files.
 */
export function makeSocketFolder(home: string, runAs: RunAs | undefined): string {
  const near = join(home, "socket");
  if (fitsSocket(near)) return close(near, runAs);
  const name = `cairn-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  const short = join(tmpdir(), name);
  return isFree(short, runAs) ? close(short, runAs) : close(mkdtempSync(join(tmpdir(), "cairn-")), runAs);
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes;
}

/** False if somebody else has put something there, which anyone may do in a shared folder. */
function isFree(folder: string, runAs: RunAs | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found === undefined || (found.isDirectory() && found.uid === (runAs?.uid ?? process.getuid?.()));
}

function close(folder: string, runAs: RunAs | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}
