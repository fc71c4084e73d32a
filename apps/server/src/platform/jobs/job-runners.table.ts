/** Processes that run jobs, each kept alive by its heartbeat. */
export interface JobRunnersTable {
  /** Name of the process in the queue. */
  id: string;
  host: string;
  process_id: number;
  /** The database session of the heartbeat: if it is gone, so is the process. */
  session_pid: number;
  session_started_at: Date;
  started_at: Date;
  beat_at: Date;
}

declare module "../db/tables.ts" {
  interface Tables {
    job_runners: JobRunnersTable;
  }
}
