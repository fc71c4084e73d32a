import type { ImportFileState, ImportJobState } from "@cairn/contracts/imports/import-jobs";

/** Imports of many files, spread by owner. */
export interface ImportJobsTable {
  owner_id: string;
  id: string;
  /** `receiving` while the files come in; nobody but the upload knows of it yet. */
  state: ImportJobState | "receiving";
  keep_duplicates: boolean;
  created_at: Date;
  finished_at: Date | null;
}

/** The files of import jobs and the recordings in their archives, spread by owner. */
export interface ImportFilesTable {
  owner_id: string;
  job_id: string;
  number: number;
  /** 0 is the file itself, others are the recordings in an archive. */
  member: number;
  /** Which workout of the file it is, in order of time, from 0. */
  workout: number;
  name: string;
  state: ImportFileState;
  /** SHA-256 of the bytes as they came, hex; null for a file that was refused by its first bytes, and for those in archives. */
  sha256: string | null;
  size_bytes: number | null;
  gzipped: boolean;
  is_archive: boolean;
  /** The file store keeps the file for this row. */
  staged: boolean;
  /** The workout that it became or that was there before. */
  workout_id: string | null;
  /** Why it failed, as a code of the error table. */
  reason: string | null;
  warnings: string[];
  /** Recordings in an archive, once it has been opened. */
  member_count: number | null;
  /** What has been unpacked of an archive. */
  unpacked_bytes: number;
  changed_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    import_jobs: ImportJobsTable;
    import_files: ImportFilesTable;
  }
}
