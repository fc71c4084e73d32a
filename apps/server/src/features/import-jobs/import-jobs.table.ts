import type { ImportFileState, ImportJobState } from "@cairn/contracts/imports/import-jobs";

/** Imports of many files, spread by owner. */
export interface ImportJobsTable {
  owner_id: string;
  id: string;
  /** `receiving` while the files are being received; only the upload knows about it then. */
  state: ImportJobState | "receiving";
  keep_duplicates: boolean;
  /** Started by a program with a personal token. */
  by_token: boolean;
  created_at: Date;
  finished_at: Date | null;
}

/** The files of import jobs and the recordings in their archives, spread by owner. */
export interface ImportFilesTable {
  owner_id: string;
  job_id: string;
  number: number;
  /** 0 is the file itself; others are the recordings in an archive. */
  member: number;
  /** Index of the workout in the file, in order of time, from 0. */
  workout: number;
  name: string;
  state: ImportFileState;
  /** SHA-256 of the bytes as received, hex; null for a file that was refused after its first bytes, and for those in archives. */
  sha256: string | null;
  size_bytes: number | null;
  gzipped: boolean;
  is_archive: boolean;
  /** The file store keeps the file for this row. */
  staged: boolean;
  /** The workout that was made from it or already existed. */
  workout_id: string | null;
  /** Why it failed, as a code of the error table. */
  reason: string | null;
  warnings: string[];
  /** Number of recordings in an archive, known once it has been opened. */
  member_count: number | null;
  /** Bytes unpacked from an archive so far. */
  unpacked_bytes: number;
  /** Number of the photos of an export that have been added or refused, in the order of its table. */
  photos_done: number;
  changed_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    import_jobs: ImportJobsTable;
    import_files: ImportFilesTable;
  }
}
