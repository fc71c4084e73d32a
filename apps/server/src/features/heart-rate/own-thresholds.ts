import { maxThresholds, type ThresholdsView, type ThresholdView } from "@cairn/contracts/accounts/thresholds";
import { calendarDay, dayStart } from "@cairn/domain/day-windows/day-window";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Threshold } from "@cairn/domain/thresholds/thresholds";
import type { Deps } from "../../deps.ts";
import { findThresholds, lockThresholds, putThreshold, removeThreshold } from "./thresholds.queries.ts";

const dayOf = (since: string | null): number | null =>
  since === null ? null : calendarDay(Date.parse(since), 0);

const view = ({ kind, sinceDay, value }: Threshold): ThresholdView => ({
  kind,
  since: sinceDay === null ? null : new Date(dayStart(sinceDay)).toISOString().slice(0, 10),
  value,
});

/** Everything that a person said of heart rates and power. For that person alone. */
export async function ownThresholds({ db }: Pick<Deps, "db">, userId: string): Promise<ThresholdsView> {
  return { thresholds: (await findThresholds(db, userId)).map(view) };
}

/** Says a value from a day on, or takes it back with null. */
export async function saveThreshold(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  {
    kind,
    since,
    value,
  }: { readonly [Name in keyof ThresholdView]: ThresholdView[Name] | null } & Pick<ThresholdView, "kind">,
): Promise<Result<ThresholdsView, "threshold.too_many">> {
  const sinceDay = dayOf(since);
  const isSaved = await deps.db.transaction().execute(async (trx) => {
    if (value === null) {
      await removeThreshold(trx, userId, { kind, sinceDay });
      return true;
    }
    await lockThresholds(trx, userId);
    const others = (await findThresholds(trx, userId)).filter(
      (one) => one.kind === kind && one.sinceDay !== sinceDay,
    );
    if (others.length >= maxThresholds) return false;
    await putThreshold(trx, userId, { kind, sinceDay, value }, deps.now());
    return true;
  });
  return isSaved ? ok(await ownThresholds(deps, userId)) : fail("threshold.too_many");
}
