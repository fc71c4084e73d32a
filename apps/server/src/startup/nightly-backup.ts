import type { BackupSettings } from "../config/backup-settings.ts";
import type { Deps } from "../deps.ts";
import { backupNameOf, listBackupFiles } from "../platform/backups/backup-files.ts";
import type { JobTask } from "../platform/jobs/job-task.ts";
import { storeBackup } from "./store-backup.ts";

const hourMs = 3_600_000;

/** The last time at which a backup was due. */
export function lastDue(now: Date, hour: number): Date {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/**
 * The job that makes a backup every night. It looks each hour whether there is one since the last night's hour, so that one that
 * was missed, or failed, is made as soon as it can be. The folder may be that of several servers with one database: one of them
 * makes it.
 */
export const nightlyBackup = (deps: Deps): JobTask => ({
  name: "nightly-backup",
  attempts: 1,
  schedule: "17 * * * *",
  madeUpForMs: hourMs,
  async run(_payload, { log, signal }) {
    const { keep, hour, folder } = deps.settings.backups;
    if (keep === 0) return "done";
    const now = deps.now();
    try {
      const [latest] = await listBackupFiles(folder);
      if (latest && latest.takenAt >= lastDue(now, hour)) return "done";
      await storeBackup(deps, backupNameOf(now), { log, signal });
    } catch (error) {
      // It is made in an hour, if it can be then; the doctor says how old the newest one is.
      if (!signal.aborted) log.error({ err: error }, "a backup failed");
    }
    return "done";
  },
});

/** Nightly backups that are kept in vain if they are not looked at: what the operator should know of them. */
export async function judgeBackups(
  { keep, hour, folder }: Pick<BackupSettings, "keep" | "hour" | "folder">,
  now: Date,
): Promise<{ readonly latest: Date | undefined; readonly isLate: boolean } | undefined> {
  if (keep === 0) return undefined;
  const [latest] = await listBackupFiles(folder);
  // The one of this night may still be written.
  const least = lastDue(new Date(now.getTime() - 6 * hourMs), hour);
  return { latest: latest?.takenAt, isLate: latest === undefined || latest.takenAt < least };
}
