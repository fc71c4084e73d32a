import { join, resolve } from "node:path";
import { z } from "zod";

/** The backups of a server: those of every night, and what operators may do with them in the browser. */
export interface BackupSettings {
  /** How many are kept; 0: none is made. */
  readonly keep: number;
  /** After which full hour of the day they are made, by the clock of the machine. */
  readonly hour: number;
  /** Absolute path of their folder. */
  readonly folder: string;
  /** Whether operators may download them in the browser. */
  readonly isDownloadable: boolean;
}

/** The settings of the backups. Each description completes the sentence "NAME must be …". */
export const backupEnvironment = {
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .prefault("0")
    .describe("how many nightly backups are kept, from 0 (none is made) to 999"),
  BACKUP_HOUR: z
    .string()
    .regex(/^(?:\d|1\d|2[0-3])$/)
    .transform(Number)
    .prefault("3")
    .describe("an hour of the day by the clock of this machine, from 0 to 23"),
  BACKUP_DIR: z.string().optional().describe("the path of a folder"),
  BACKUP_DOWNLOAD: z.enum(["on", "off"]).prefault("on").describe("one of on and off"),
};

/** @param workingFolder base of a relative `BACKUP_DIR` */
export const readBackupSettings = (
  given: {
    readonly BACKUP_KEEP: number;
    readonly BACKUP_HOUR: number;
    readonly BACKUP_DIR?: string | undefined;
    readonly BACKUP_DOWNLOAD: "on" | "off";
  },
  dataDir: string,
  workingFolder: string,
): BackupSettings => ({
  keep: given.BACKUP_KEEP,
  hour: given.BACKUP_HOUR,
  folder: resolve(workingFolder, given.BACKUP_DIR ?? join(dataDir, "backups")),
  isDownloadable: given.BACKUP_DOWNLOAD === "on",
});
