import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../db/database.ts";
import { serverSecret } from "../db/server-secret.ts";
import type { FileStore } from "./file-store.ts";

/** Folder in which each Cairn that uses a file store writes its name. */
const claimsPrefix = "installation";

interface ClaimDeps {
  readonly db: Database;
  readonly files: FileStore;
  /** Folder for files that are about to be stored. */
  readonly incomingDir: string;
}

/**
 * Writes the name of this database's Cairn into its file store.
 *
 * @returns false if another Cairn has done so: files without a row here may then belong to that one
 */
export async function claimFileStore({ db, files, incomingDir }: ClaimDeps): Promise<boolean> {
  const name = await serverSecret(db, "installation", () => randomBytes(12).toString("hex"));
  const path = join(incomingDir, `claim-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(path, `${name}\n`);
    await files.put(`${claimsPrefix}/${name}`, path);
  } finally {
    await rm(path, { force: true });
  }
  for await (const key of files.list(claimsPrefix)) {
    if (key !== `${claimsPrefix}/${name}`) return false;
  }
  return true;
}
