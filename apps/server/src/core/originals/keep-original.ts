import type { Deps } from "../../deps.ts";
import { originalKey } from "./original-key.ts";
import { lockOriginal, type Original } from "./uploads.queries.ts";

/** Moves a received file into the file store before any workout is made from it. The caller has a row that protects it from the sweep (`isUsed`). */
export async function keepOriginal(
  { db, files }: Pick<Deps, "db" | "files">,
  original: Original,
  path: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOriginal(trx, original);
    await files.adopt(originalKey(original), path);
  });
}
