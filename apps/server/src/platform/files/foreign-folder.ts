import { readFile, stat } from "node:fs/promises";

/** Root was to work in a data folder of another account. The message is a sentence for the operator. */
export class ForeignFolderError extends Error {
  override readonly name = "ForeignFolderError";
}

/**
 * Refuses to work as root in a data folder of another account: that account could not read what root stores there, so its server would fail
 * at these files (ADR 0133). The data folder itself stays with whoever made it, even if Cairn gives the database's folders in it to another account.
 *
 * @param command what was typed, without its arguments
 * @throws ForeignFolderError
 */
export async function refuseForeignFolder(dataDir: string, command: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await stat(dataDir).catch(() => undefined);
  if (found === undefined || found.uid === 0) return;
  const name = await nameOf(found.uid);
  throw new ForeignFolderError(
    `The data folder ${dataDir} belongs to the account ${name ?? `with the number ${found.uid}`}, which could not read what root writes there. ` +
      `Run this as that account, with the same settings: sudo -u ${name ?? `'#${found.uid}'`} ${command}`,
  );
}

/** The name of an account of this machine; undefined if it is one of a directory service, or has none. */
async function nameOf(uid: number): Promise<string | undefined> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = accounts.split("\n").map((line) => line.split(":"));
  return fields.find(([, , number]) => number === String(uid))?.[0];
}
