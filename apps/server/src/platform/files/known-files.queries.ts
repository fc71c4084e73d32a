import type { DatabaseOrTransaction } from "../db/database.ts";

/**
 * What this database has put into the file store, or is about to, spread by owner. A row is written before the files, and deleted
 * after them. No foreign key: files may outlive their owner's rows.
 */
export interface KnownFilesTable {
  owner_id: string;
  /** Folder of the store, and what identifies the original, the photo or the image there. */
  name: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    known_files: KnownFilesTable;
  }
}

/** Files that belong together: an original, or the sizes of a photo or of a profile image. */
export interface FilesName {
  readonly ownerId: string;
  /** Unlike that of any other files of the owner: their folder, and what identifies them there. */
  readonly name: string;
}

/** Notes files that are about to be in the store. */
export async function noteFiles(db: DatabaseOrTransaction, { ownerId, name }: FilesName): Promise<void> {
  await db
    .insertInto("known_files")
    .values({ owner_id: ownerId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether this database has put the files into the store, or is about to. */
export async function areKnown(db: DatabaseOrTransaction, { ownerId, name }: FilesName): Promise<boolean> {
  const row = await db
    .selectFrom("known_files")
    .select("name")
    .where("owner_id", "=", ownerId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets files that have been removed from the store. */
export async function deleteKnownFiles(
  db: DatabaseOrTransaction,
  { ownerId, name }: FilesName,
): Promise<void> {
  await db.deleteFrom("known_files").where("owner_id", "=", ownerId).where("name", "=", name).execute();
}

/** Forgets all files of a person, which have been removed from the store. */
export async function deleteKnownFilesOf(db: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await db.deleteFrom("known_files").where("owner_id", "=", ownerId).execute();
}
