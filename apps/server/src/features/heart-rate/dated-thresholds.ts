import { maxThresholds } from "@cairn/contracts/heart-rate/thresholds";
import { calendarDay, dayStart } from "@cairn/domain/day-windows/day-window";
import type { Threshold } from "@cairn/domain/thresholds/thresholds";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { findThresholds, lockThresholds, upsertThreshold } from "./thresholds.queries.ts";

/** The day of the first day in the form of the API, days since 1970-01-01. */
export const dayOf = (since: string | null): number | null =>
  since === null ? null : calendarDay(Date.parse(since), 0);

/** The inverse of `dayOf`. */
export const sinceText = (sinceDay: number | null): string | null =>
  sinceDay === null ? null : new Date(dayStart(sinceDay)).toISOString().slice(0, 10);

/** A person's values, locked until the transaction ends. */
export async function lockedThresholds(
  trx: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly Threshold[]> {
  await lockThresholds(trx, ownerId);
  return await findThresholds(trx, ownerId);
}

/**
 * Stores a value, replacing one that began on the same day.
 *
 * @returns whether there is room for it
 */
export async function addThreshold(
  trx: DatabaseOrTransaction,
  ownerId: string,
  threshold: Threshold,
  now: Date,
): Promise<boolean> {
  const others = (await lockedThresholds(trx, ownerId)).filter(
    ({ kind, sinceDay }) => kind === threshold.kind && sinceDay !== threshold.sinceDay,
  );
  if (others.length >= maxThresholds) return false;
  await upsertThreshold(trx, ownerId, threshold, now);
  return true;
}

/** Makes every screen of the person show the new zones. */
export const publishHeartRate = (trx: DatabaseOrTransaction, ownerId: string): Promise<void> =>
  publishLive(trx, { kind: "heartRate", to: [ownerId] });
