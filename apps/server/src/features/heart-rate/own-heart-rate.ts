import type { HeartRateView } from "@cairn/contracts/accounts/heart-rate";
import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { heartRateMaximum, highestHeartRate } from "@cairn/domain/heart-rate/heart-rate-maximum";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Threshold } from "@cairn/domain/thresholds/thresholds";
import { refreshOwnEnergyLater } from "../../core/derived/refresh-own-energy.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { changeBirthYear, findHeartRateSettings, findSustainedHeartRates } from "./heart-rate.queries.ts";
import { dayOf, lockedThresholds, sayThreshold, sinceText, tellHeartRate } from "./say-threshold.ts";
import { findThresholds, removeThreshold } from "./thresholds.queries.ts";

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
  const held = latestMaximum(thresholds, today(deps.now()));
  const birthYear = said?.birth_year ?? null;
  const settings = { maxHeartRate: held?.value, birthYear: birthYear ?? undefined };
  const highest = highestHeartRate(sustained);
  return {
    maxHeartRate: held?.value ?? null,
    since: sinceText(held?.sinceDay ?? null),
    birthYear,
    hasBirthDate: typeof said?.birth_month === "number",
    maximum: heartRateMaximum(settings, sustained, deps.now().getUTCFullYear()),
    ...(highest !== undefined && { highest }),
  };
}

/** What is changed; what is absent stays as it is. */
export interface HeartRateChange {
  /** Null takes the value back. */
  readonly maxHeartRate?: number | null | undefined;
  /** Where the value begins, or the one that is taken back. */
  readonly since?: string | null | undefined;
  readonly birthYear?: number | null | undefined;
}

type HeartRateRefusal = "threshold.too_many" | "account.birth_date_known";

/** Thrown inside the transaction so that nothing of it stays. */
class Refused extends Error {
  readonly reason: HeartRateRefusal;
  constructor(reason: HeartRateRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Keeps what a person says of their heart. Another maximum holds from a day on, so that older workouts keep the zones of their time; the first one has always held. Null takes
 * back the one value that holds. A year of birth that contradicts a known date is refused: who somebody is changes with their profile, and a proof.
 */
export async function saveHeartRate(
  deps: HeartRateDeps,
  userId: string,
  { maxHeartRate, since, birthYear }: HeartRateChange,
): Promise<Result<HeartRateView, HeartRateRefusal>> {
  const now = deps.now();
  try {
    await deps.db.transaction().execute(async (trx) => {
      if (birthYear !== undefined && !(await changeBirthYear(trx, userId, birthYear, now)))
        throw new Refused("account.birth_date_known");
      if (birthYear !== undefined) await refreshOwnEnergyLater(trx, userId);
      if (maxHeartRate !== undefined) {
        const held = latestMaximum(await lockedThresholds(trx, userId), today(now));
        const sinceDay = since === undefined ? (held ? calendarDay(now.getTime(), 0) : null) : dayOf(since);
        const isSaved =
          maxHeartRate === null
            ? await takeBack(trx, userId, since === undefined ? held?.sinceDay : sinceDay)
            : await sayThreshold(trx, userId, { kind: "maxHeartRate", sinceDay, value: maxHeartRate }, now);
        if (!isSaved) throw new Refused("threshold.too_many");
      }
      await tellHeartRate(trx, userId);
    });
  } catch (error) {
    if (error instanceof Refused) return fail(error.reason);
    throw error;
  }
  return ok(await ownHeartRate(deps, userId));
}

/** Takes back the maximum that begins on a day; undefined where none holds. */
async function takeBack(
  trx: DatabaseOrTransaction,
  userId: string,
  sinceDay: number | null | undefined,
): Promise<true> {
  if (sinceDay !== undefined) await removeThreshold(trx, userId, { kind: "maxHeartRate", sinceDay });
  return true;
}

/** The value that holds on a day; the list has the latest first. */
const latestMaximum = (thresholds: readonly Threshold[], day: number): Threshold | undefined =>
  thresholds.find(({ kind, sinceDay }) => kind === "maxHeartRate" && (sinceDay ?? day) <= day);
