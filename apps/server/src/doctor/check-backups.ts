import type { Config } from "../config/config.ts";
import { judgeBackups } from "../startup/nightly-backup.ts";
import { broken, type Finding, good, notice } from "./finding.ts";

/** Whether the server makes backups by itself, and has made the last one that was due. */
export async function checkBackups({ backups }: Pick<Config, "backups">, now = new Date()): Promise<Finding> {
  const judged = await judgeBackups(backups, now);
  if (!judged)
    return notice("no backups are made by the server; set BACKUP_KEEP, or make them with cairn backup");
  const { latest, isLate } = judged;
  const found =
    latest === undefined
      ? `there is no backup in ${backups.folder}`
      : `the newest backup in ${backups.folder} is of ${latest.toISOString()}`;
  return isLate
    ? broken(`${found}; the log says why ("a backup failed"), and cairn backup makes one at once`)
    : good(`${found}; the last ${backups.keep} are kept`);
}
