import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Root was to work in a data folder of another account. The message is a sentence for the operator. */
export class ForeignFolderError extends Error {
  override readonly name = "ForeignFolderError";
}

/**
 * Refuses to work as root in a data folder that another account's Cairn writes to: that account could not read what
 * root stores there, so its server would fail at these files (docs/decisions/data-folder.md#0133). The account is that
 * of `incoming/`, which is made by whoever runs Cairn there first; who made the data folder itself says little, because
 * a container that runs as root may have a folder of the host in it that belongs to anybody.
 *
 * @param command what was typed, without its arguments
 * @param mayBegin whether root may be the first to work there: a server may, but after a command only root could start the server
 * @throws ForeignFolderError
 */
export async function refuseForeignFolder(
  dataDir: string,
  command: string,
  mayBegin: boolean,
): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = (await ownerOf(join(dataDir, "incoming"))) ?? (mayBegin ? undefined : await ownerOf(dataDir));
  if (owner === undefined || owner === 0) return;
  const name = await nameOf(owner);
  throw new ForeignFolderError(
    `The data folder ${dataDir} belongs to the account ${name ?? `with the number ${owner}`}, which could not read what root writes there. ` +
      `Run this as that account, with the same settings: sudo -u ${name ?? `'#${owner}'`} ${command}`,
  );
}

/** The number of the account that a folder belongs to; undefined if there is none. */
async function ownerOf(folder: string): Promise<number | undefined> {
  return (await stat(folder).catch(() => undefined))?.uid;
}

/** The name of an account of this machine; undefined if it is one of a directory service, or has none. */
async function nameOf(uid: number): Promise<string | undefined> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = accounts.split("\n").map((line) => line.split(":"));
  return fields.find(([, , number]) => number === String(uid))?.[0];
}
