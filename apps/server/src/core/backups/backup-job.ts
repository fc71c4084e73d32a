import { backupsByHand } from "@cairn/contracts/operator/operator-values";
import type { ServerBackupsTable } from "./server-backups.queries.ts";

/** The job that makes a backup that an operator has asked for. */
export const backupJob = { name: "make-backup", attempts: 3 } as const;

export interface BackupJob {
  readonly backup: string;
}

/** A run notes that it goes on so often, ms. */
export const backupBeatMs = 20_000;

/** Without a sign for so long, the process that made it is gone, ms. */
const silentMs = 6 * backupBeatMs;

/** Runs that gave no sign since then have ended. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - silentMs);

/** Whether a backup is being made, or waits for a process that makes it. */
export const isUnderWay = (
  { state, changed_at: changedAt }: Pick<ServerBackupsTable, "state" | "changed_at">,
  now: Date,
): boolean => state === "waiting" || (state === "running" && changedAt >= silentSince(now));

/**
 * How many backups stay in the folder.
 *
 * @param nightly how many of every night; 0: none is made by itself
 */
export const backupLimit = (nightly: number): number => (nightly > 0 ? nightly : backupsByHand);
