import { rm } from "node:fs/promises";
import { type FileDeps, type NewFiles, writeWithFiles } from "../../platform/files/locked-files.ts";
import { nameOfOriginal, originalKey } from "./original-key.ts";
import { lockOriginal, type Original } from "./uploads.queries.ts";

/**
 * The file of an original whose rows are about to be written.
 *
 * @param path absent if the store has the file, and a row protects it from the sweep
 */
export const newOriginal = (original: Original, path: string | undefined): NewFiles => ({
  ...nameOfOriginal(original),
  lock: (trx) => lockOriginal(trx, original),
  paths: new Map(path === undefined ? [] : [[originalKey(original), path]]),
});

/**
 * Moves a received file into the file store before any workout is made from it. The caller has a row that protects it from the
 * sweep (`isUsed`).
 */
export async function storeOriginal(deps: FileDeps, original: Original, path: string): Promise<void> {
  try {
    // Somebody who saw no such row may be removing the same file, and is done when the lock is free.
    await writeWithFiles(deps, newOriginal(original, path), async () => {});
  } finally {
    await rm(path, { force: true });
  }
}
