import type { HeartRateView } from "@cairn/contracts/accounts/heart-rate";
import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { heartRateMaximum, highestHeartRate } from "@cairn/domain/heart-rate/heart-rate-maximum";
import { type Threshold, thresholdsOn } from "@cairn/domain/thresholds/thresholds";
import type { Deps } from "../../deps.ts";
import { findHeartRateSettings, findSustainedHeartRates, putBirthYear } from "./heart-rate.queries.ts";
import { findThresholds, lockThresholds, putThreshold, removeThresholdsUntil } from "./thresholds.queries.ts";

type HeartRateDeps = Pick<Deps, "db" | "now">;

/** Minutes that the earliest clock on earth is ahead of UTC (Kiritimati): what holds from a day on holds where that day has begun. */
const earliestClock = 14 * 60;

const today = (now: Date): number => calendarDay(now.getTime(), earliestClock);

/** What a person said of their heart, and the maximum that follows today. For that person alone. */
export async function ownHeartRate(deps: HeartRateDeps, userId: string): Promise<HeartRateView> {
  const [said, sustained, thresholds] = await Promise.all([
    findHeartRateSettings(deps.db, userId),
    findSustainedHeartRates(deps.db, userId),
    findThresholds(deps.db, userId),
  ]);
  const { maxHeartRate } = thresholdsOn(today(deps.now()), thresholds);
  const birthYear = said?.birth_year ?? null;
  const settings = { maxHeartRate, birthYear: birthYear ?? undefined };
  const highest = highestHeartRate(sustained);
  return {
    maxHeartRate: maxHeartRate ?? null,
    birthYear,
    maximum: heartRateMaximum(settings, sustained, deps.now().getUTCFullYear()),
    ...(highest !== undefined && { highest }),
  };
}

/**
 * Keeps what a person says of their heart; null takes it back. The maximum is the one of today: it changes the value that holds, with its date, and without one is the one that
 * has always held.
 */
export async function saveHeartRate(
  deps: HeartRateDeps,
  userId: string,
  { maxHeartRate, birthYear }: Pick<HeartRateView, "maxHeartRate" | "birthYear">,
): Promise<HeartRateView> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    await putBirthYear(trx, userId, birthYear, now);
    if (maxHeartRate === null) {
      await removeThresholdsUntil(trx, userId, "maxHeartRate", today(now));
      return;
    }
    await lockThresholds(trx, userId);
    const sinceDay = latestMaximum(await findThresholds(trx, userId), today(now))?.sinceDay ?? null;
    await putThreshold(trx, userId, { kind: "maxHeartRate", sinceDay, value: maxHeartRate }, now);
  });
  return await ownHeartRate(deps, userId);
}

/** The value that holds on a day; the list has the latest first. */
const latestMaximum = (thresholds: readonly Threshold[], day: number): Threshold | undefined =>
  thresholds.find(({ kind, sinceDay }) => kind === "maxHeartRate" && (sinceDay ?? day) <= day);
