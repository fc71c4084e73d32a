import type { ImportJobKey } from "./import-jobs.queries.ts";

/** Some files of a job, by number. */
export interface Slice extends ImportJobKey {
  readonly from: number;
  readonly to: number;
}

/** Imports the files of a slice. A file that fails because of the server six times, within 4 minutes, is given up. */
export const importFilesJob = { name: "import-files", attempts: 6 } as const;

/** Cleans up after a job that was cancelled or is being undone. */
export const clearImportJob = { name: "clear-import", attempts: 12 } as const;

export type { ImportJobKey };
