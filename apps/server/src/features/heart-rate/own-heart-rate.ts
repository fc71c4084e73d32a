import type { HeartRateView } from "@cairn/contracts/heart-rate/heart-rate";
import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { heartRateMaximum, highestHeartRate } from "@cairn/domain/heart-rate/heart-rate-maximum";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Threshold } from "@cairn/domain/thresholds/thresholds";
import { refreshOwnEnergyLater } from "../../core/derived/refresh-own-energy.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { dayOf, lockedThresholds, addThreshold, sinceText, publishHeartRate } from "./dated-thresholds.ts";
import {
  changeBirthYear,
  findHeartRateSettings,
  findSustainedHeartRates,
  findSustainedInForce,
  type RateInForce,
} from "./heart-rate.queries.ts";
import { storedDay } from "./stored-day.ts";
import { findThresholds, removeThreshold } from "./thresholds.queries.ts";

type HeartRateDeps = Pick<Deps, "db" | "now">;

/**
 * Minutes by which the earliest clock on earth (Kiritimati) is ahead of UTC: a value that starts on a day is valid as soon as
 * that day has begun anywhere.
 */
const earliestClock = 14 * 60;

const today = (now: Date): number => calendarDay(now.getTime(), earliestClock);

/** A person's heart rate settings, and the maximum that results today. Only for that person. */
export async function ownHeartRate(deps: HeartRateDeps, userId: string): Promise<HeartRateView> {
  const [said, workouts, inForce, thresholds] = await Promise.all([
    findHeartRateSettings(deps.db, userId),
    findSustainedHeartRates(deps.db, userId),
    findSustainedInForce(deps.db, userId),
    findThresholds(deps.db, userId),
  ]);
  const day = today(deps.now());
  const held = latestMaximum(thresholds, day);
  const sustained = workouts.map(({ rate }) => rate);
  const birthYear = said?.birth_year ?? null;
  const settings = { maxHeartRate: held?.value, birthYear: birthYear ?? undefined };
  const highest = highestHeartRate(sustained);
  return {
    maxHeartRate: held?.value ?? null,
    since: sinceText(held?.sinceDay ?? null),
    birthYear,
    hasBirthDate: typeof said?.birth_month === "number",
    maximum: heartRateMaximum(
      settings,
      sustained,
      deps.now().getUTCFullYear(),
      ratesInForce(day, thresholds, inForce),
    ),
    ...(highest !== undefined && { highest }),
  };
}

/** The changes; absent fields stay as they are. */
export interface HeartRateChange {
  /** Null removes the value. */
  readonly maxHeartRate?: number | null | undefined;
  /** First day of the value, or of the one to remove. */
  readonly since?: string | null | undefined;
  readonly birthYear?: number | null | undefined;
  /** What the client had loaded; absent fields are overwritten without a check. */
  readonly base?: Partial<HeldHeartRate> | undefined;
}

/** The values in force among a person's settings. */
type HeldHeartRate = Pick<HeartRateView, "maxHeartRate" | "since" | "birthYear">;

type HeartRateRefusal =
  | "threshold.too_many"
  | "threshold.day_taken"
  | "account.birth_date_known"
  | "settings.changed_elsewhere";

/** Thrown inside the transaction in order to roll it back. */
class Refused extends Error {
  readonly reason: HeartRateRefusal;
  constructor(reason: HeartRateRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Saves a person's heart rate settings. The first maximum is valid for all time; a further one from a day on, so that older
 * workouts keep the zones of their time. Null removes the value that is in force. A year of birth that contradicts a known date
 * of birth is refused: that date changes only in the profile, with proof of identity. If the client says what it had loaded,
 * nothing that it has not seen is overwritten.
 */
export async function saveHeartRate(
  deps: HeartRateDeps,
  userId: string,
  { maxHeartRate, since, birthYear, base = {} }: HeartRateChange,
): Promise<Result<HeartRateView, HeartRateRefusal>> {
  const now = deps.now();
  try {
    await deps.db.transaction().execute(async (trx) => {
      const thresholds = await lockedThresholds(trx, userId);
      if (birthYear !== undefined) await changeYear(trx, userId, { birthYear, seen: base.birthYear }, now);
      if (maxHeartRate !== undefined) {
        const held = latestMaximum(thresholds, today(now));
        const next =
          maxHeartRate === null || !held ? (held?.sinceDay ?? null) : calendarDay(now.getTime(), 0);
        const said = { kind: "maxHeartRate", sinceDay: since === undefined ? next : dayOf(since) } as const;
        const refusal = lostMaximum({ ...said, value: maxHeartRate }, thresholds, held, base);
        if (refusal) throw new Refused(refusal);
        if (maxHeartRate === null) await removeThreshold(trx, userId, said);
        else if (!(await addThreshold(trx, userId, { ...said, value: maxHeartRate }, now)))
          throw new Refused("threshold.too_many");
      }
      await publishHeartRate(trx, userId);
    });
  } catch (error) {
    if (error instanceof Refused) return fail(error.reason);
    throw error;
  }
  return ok(await ownHeartRate(deps, userId));
}

/**
 * Stores a year of birth unless another one was set since it was loaded; a client that sends no loaded value may overwrite any.
 */
async function changeYear(
  trx: DatabaseOrTransaction,
  userId: string,
  { birthYear, seen }: { readonly birthYear: number | null; readonly seen: number | null | undefined },
  now: Date,
): Promise<void> {
  const stored = (await findHeartRateSettings(trx, userId))?.birth_year ?? null;
  if (seen !== undefined && stored !== seen && stored !== birthYear)
    throw new Refused("settings.changed_elsewhere");
  if (!(await changeBirthYear(trx, userId, birthYear, now))) throw new Refused("account.birth_date_known");
  await refreshOwnEnergyLater(trx, userId);
}

/** Why a maximum cannot be set or removed: it has changed since it was loaded, or another one begins on that day. */
function lostMaximum(
  { sinceDay, value }: { readonly sinceDay: number | null; readonly value: number | null },
  thresholds: readonly Threshold[],
  held: Threshold | undefined,
  { maxHeartRate: seen, since: seenSince = null }: Partial<HeldHeartRate>,
): HeartRateRefusal | undefined {
  if (seen === undefined) return undefined;
  const there = thresholds.find((one) => one.kind === "maxHeartRate" && one.sinceDay === sinceDay);
  // A value that is already as requested is not a conflict: a client repeats a call whose answer did not arrive.
  if ((there?.value ?? null) === value) return undefined;
  const isAsSeen = (held?.value ?? null) === seen && (held?.sinceDay ?? null) === dayOf(seenSince);
  if (!isAsSeen) return "settings.changed_elsewhere";
  return there && there !== held ? "threshold.day_taken" : undefined;
}

/** The value in force on a day; the list has the latest first. */
const latestMaximum = (thresholds: readonly Threshold[], day: number): Threshold | undefined =>
  thresholds.find(({ kind, sinceDay }) => kind === "maxHeartRate" && (sinceDay ?? day) <= day);

/** The rates that were held while the own maximum of a day was in force; none if there is no such value. */
export function ratesInForce(
  day: number,
  thresholds: readonly Threshold[],
  inForce: readonly RateInForce[],
): readonly number[] {
  const own = latestMaximum(thresholds, day);
  if (own === undefined) return [];
  return inForce.filter(({ since_day }) => since_day === storedDay(own.sinceDay)).map(({ rate }) => rate);
}
