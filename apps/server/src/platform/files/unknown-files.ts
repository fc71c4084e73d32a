import { chmod, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ignoreMissing } from "./ignore-missing.ts";
import { writeDurably } from "./write-durably.ts";

/** Name of the list in the data folder. */
export const unknownFilesName = "unknown-files.txt";

const pathIn = (dataDir: string): string => join(dataDir, unknownFilesName);

/** Lists for the operator the keys in the file store of which the database has never heard; no list if there are none. */
export async function listUnknownFiles(dataDir: string, keys: readonly string[]): Promise<void> {
  const path = pathIn(dataDir);
  if (keys.length === 0) {
    await rm(path, { force: true });
    return;
  }
  await writeDurably(path, `${keys.toSorted().join("\n")}\n`);
  await chmod(path, 0o600);
}

/** The number of files in that list. */
export async function countUnknownFiles(dataDir: string): Promise<number> {
  const list = await readFile(pathIn(dataDir), "utf8").catch(ignoreMissing);
  return list?.split("\n").filter((key) => key !== "").length ?? 0;
}
