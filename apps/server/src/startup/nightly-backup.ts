import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { NightlyBackups } from "../config/backup-settings.ts";
import type { Deps } from "../deps.ts";
import { cairnVersion } from "../platform/addresses/cairn-version.ts";
import { BackupError } from "../platform/backups/backup-error.ts";
import type { JobTask } from "../platform/jobs/job-task.ts";
import { freeSpaceOf } from "../platform/storage/free-space.ts";
import { makeBackup } from "./make-backup.ts";

/** A backup that the server has made by itself. */
interface NightlyFile {
  readonly path: string;
  readonly takenAt: Date;
}

/** Their names, such as `cairn-20261130T021700Z.backup`; other files in the folder are left alone. */
const nightlyName = /^cairn-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.part)?$/;
/** A file of a killed process has not been written to for so long, ms. */
const abandonedMs = 3_600_000;

const nameOf = (takenAt: Date): string =>
  `cairn-${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`;

/** The nightly backups in a folder, the newest first; none if there is no such folder. */
export async function listNightlyBackups(folder: string): Promise<readonly NightlyFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const [, year, month, day, hour, minute, second, part] = nightlyName.exec(name) ?? [];
    if (year === undefined || part !== undefined) return [];
    const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ path: join(folder, name), takenAt }];
  });
  return files.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

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
  madeUpForMs: 3_600_000,
  async run(_payload, { log, signal }) {
    const { keep, hour, folder } = deps.settings.backups;
    if (keep === 0) return "done";
    const now = deps.now();
    try {
      const [latest] = await listNightlyBackups(folder);
      if (latest && latest.takenAt >= lastDue(now, hour)) return "done";
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeAbandoned(folder, now);
      await leaveRoom(deps, latest?.path);
      const path = join(folder, nameOf(now));
      const { files, missing } = await makeBackup(deps, path, { version: cairnVersion, signal });
      log.info({ path, files, missing }, "made a backup");
      for (const old of (await listNightlyBackups(folder)).slice(keep)) await rm(old.path, { force: true });
    } catch (error) {
      // It is made in an hour, if it can be then; the doctor says how old the newest one is.
      if (!signal.aborted) log.error({ err: error }, "a backup failed");
    }
    return "done";
  },
});

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (nightlyName.exec(name)?.[7] === undefined) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}

/** @throws BackupError if a backup as large as the last one would leave less space on the disk than uploads need */
async function leaveRoom({ settings }: Deps, last: string | undefined): Promise<void> {
  const size = last === undefined ? 0 : (await stat(last)).size;
  const free = await freeSpaceOf(settings.backups.folder)();
  if (free - size < settings.minFreeSpace)
    throw new BackupError(
      `There is too little space in ${settings.backups.folder}. Delete files, or set BACKUP_DIR to a larger disk.`,
    );
}

/** Nightly backups that are kept in vain if they are not looked at: what the operator should know of them. */
export async function judgeBackups(
  { keep, hour, folder }: NightlyBackups,
  now: Date,
): Promise<{ readonly latest: Date | undefined; readonly isLate: boolean } | undefined> {
  if (keep === 0) return undefined;
  const [latest] = await listNightlyBackups(folder);
  // The one of this night may still be written.
  const least = lastDue(new Date(now.getTime() - 6 * abandonedMs), hour);
  return { latest: latest?.takenAt, isLate: latest === undefined || latest.takenAt < least };
}
