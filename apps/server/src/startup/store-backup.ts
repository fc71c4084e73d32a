import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import {
  backupBeatMs,
  type BackupJob,
  backupJob,
  backupLimit,
  silentSince,
} from "../core/backups/backup-job.ts";
import {
  findBackupRow,
  deleteEndedBackups,
  noteBackup,
  noteProgress,
  type ServerBackupsTable,
} from "../core/backups/server-backups.queries.ts";
import type { Deps } from "../deps.ts";
import { cairnVersion } from "../platform/addresses/cairn-version.ts";
import { BackupError } from "../platform/backups/backup-error.ts";
import { listBackupFiles, removeAbandoned } from "../platform/backups/backup-files.ts";
import { verifyBackup } from "../platform/backups/restore-backup.ts";
import type { JobContext, JobTask } from "../platform/jobs/job-task.ts";
import { freeSpaceOf } from "../platform/storage/free-space.ts";
import { makeBackup } from "./make-backup.ts";

const maxReason = 2000;
/** Folders of files, which are written after the rows. */
const fileFolders: ReadonlySet<string> = new Set(["photos", "profile-images", "uploads"]);

type Progress = Pick<ServerBackupsTable, "step" | "share">;

/**
 * Makes a backup in the folder of the server, reads it to its end, and removes the oldest ones beyond those that are kept. How
 * far it is, and what has become of it, is noted for the operators.
 *
 * @throws the error for which there is no backup, after it has been noted
 */
export async function storeBackup(
  deps: Deps,
  name: string,
  { log, signal }: Pick<JobContext, "log" | "signal">,
): Promise<void> {
  const { db, now, settings } = deps;
  const { folder } = settings.backups;
  const path = join(folder, name);
  await noteBackup(db, name, { state: "running", step: null, share: 0, reason: null }, now());
  const progress = noteProgressOf(deps, name, log);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeAbandoned(folder, now());
    const [latest] = await listBackupFiles(folder);
    await leaveRoom(deps, latest?.path);
    const { files, missing } = await makeBackup(deps, path, {
      version: cairnVersion,
      signal,
      onProgress: (done, total, what) => {
        progress.show({ step: fileFolders.has(what) ? "files" : "rows", share: done / Math.max(1, total) });
      },
    });
    log.info({ path, files, missing }, "made a backup");
    progress.show({ step: "checking", share: 0 });
    const isWhole = await isReadable(path, log);
    await progress.end();
    await noteBackup(db, name, { state: "made", is_whole: isWhole, step: null }, now());
    const all = await listBackupFiles(folder);
    const most = backupLimit(settings.backups.keep);
    for (const old of all.slice(most)) await rm(old.path, { force: true });
    const kept = all.slice(0, most).map((one) => one.name);
    await deleteEndedBackups(db, kept, silentSince(now()));
  } catch (error) {
    await progress.end();
    const { message } = error as Error;
    const reason = signal.aborted ? "The server was stopped while the backup was made." : message;
    await noteBackup(db, name, { state: "failed", step: null, reason: reason.slice(0, maxReason) }, now());
    throw error;
  }
}

/** Whether a backup that was just made can be read to its end. */
async function isReadable(path: string, log: Logger): Promise<boolean> {
  try {
    await verifyBackup(path);
    return true;
  } catch (error) {
    log.error({ err: error, path }, "a backup that was just made is damaged");
    return false;
  }
}

/** Notes the progress from time to time, also when nothing changes: without a sign, the process counts as gone. */
function noteProgressOf({ db, now }: Pick<Deps, "db" | "now">, name: string, log: Logger) {
  let shown: Progress = { step: null, share: 0 };
  let noted = 0;
  let noting = Promise.resolve();
  const note = (): void => {
    noted = performance.now();
    const before = noting;
    noting = (async () => {
      await before;
      try {
        await noteProgress(db, name, shown, now());
      } catch (error) {
        log.warn({ err: error }, "could not note the progress of a backup");
      }
    })();
  };
  const beat = setInterval(note, backupBeatMs);
  return {
    show(progress: Progress): void {
      const isNext = progress.step !== shown.step;
      shown = progress;
      if (isNext || performance.now() - noted > noteEveryMs) note();
    },
    async end(): Promise<void> {
      clearInterval(beat);
      await noting;
    },
  };
}

/** The progress is noted at most so often, ms. */
const noteEveryMs = 1000;

/** @throws BackupError if a backup as large as the last one would leave less space on the disk than uploads need */
async function leaveRoom({ settings }: Deps, last: string | undefined): Promise<void> {
  const size = last === undefined ? 0 : (await stat(last)).size;
  const free = await freeSpaceOf(settings.backups.folder)();
  if (free - size < settings.minFreeSpace)
    throw new BackupError(
      `There is too little space in ${settings.backups.folder}. Delete files, or set BACKUP_DIR to a larger disk.`,
    );
}

/** The job that makes a backup that an operator has asked for. */
export function makeBackupNow(deps: Deps): JobTask {
  const { db, now } = deps;
  const task: JobTask<BackupJob> = {
    ...backupJob,
    async run({ backup }, context) {
      const row = await findBackupRow(db, backup);
      if (row?.state !== "waiting" && row?.state !== "running") return "done";
      // What a process that was killed has left of this one.
      if (row.state === "running")
        await rm(join(deps.settings.backups.folder, `${backup}.part`), { force: true });
      try {
        await storeBackup(deps, backup, context);
      } catch (error) {
        if (context.signal.aborted) {
          await noteBackup(db, backup, { state: "waiting", reason: null }, now());
          return "again";
        }
        context.log.error({ err: error }, "a backup failed");
      }
      return "done";
    },
    async onDead({ backup }) {
      const reason = "The server ended while the backup was made, several times.";
      await noteBackup(db, backup, { state: "failed", reason }, now());
    },
  };
  return task;
}
