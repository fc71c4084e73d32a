/**
 * What this database has put into the file store, or is about to, spread by owner. A row is written before the files, and deleted after them. No foreign key: files
 * may outlive their owner's rows.
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
