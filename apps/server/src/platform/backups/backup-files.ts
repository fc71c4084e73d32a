import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A backup in the folder of the server. */
export interface BackupFile {
  readonly name: string;
  readonly path: string;
  readonly takenAt: Date;
}

/** Their names, such as `cairn-20261130T021700Z.backup`; other files in the folder are left alone. */
const backupName = /^cairn-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.part)?$/;

/** A file of a killed process has not been written to for so long, ms. */
const abandonedMs = 3_600_000;

/** The name of a backup of this moment. */
export const backupNameOf = (takenAt: Date): string =>
  `cairn-${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`;

/** The backups in a folder, the newest first; none if there is no such folder. */
export async function listBackupFiles(folder: string): Promise<readonly BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const [, year, month, day, hour, minute, second, part] = backupName.exec(name) ?? [];
    if (year === undefined || part !== undefined) return [];
    const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ name, path: join(folder, name), takenAt }];
  });
  return files.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** Removes what killed processes have left of backups. */
export async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (backupName.exec(name)?.[7] === undefined) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
