import type { ThresholdsView, ThresholdView } from "@cairn/contracts/accounts/thresholds";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Threshold } from "@cairn/domain/thresholds/thresholds";
import type { Deps } from "../../deps.ts";
import { dayOf, sayThreshold, sinceText, tellHeartRate } from "./say-threshold.ts";
import { findThresholds, lockThresholds, removeThreshold } from "./thresholds.queries.ts";

/** A value as calls write it. */
export const thresholdView = ({ kind, sinceDay, value }: Threshold): ThresholdView => ({
  kind,
  since: sinceText(sinceDay),
  value,
});

/** Everything that a person said of heart rates and power. For that person alone. */
export async function ownThresholds({ db }: Pick<Deps, "db">, userId: string): Promise<ThresholdsView> {
  return { thresholds: (await findThresholds(db, userId)).map(thresholdView) };
}

/** What is said: a value, or none any more. */
export interface ThresholdChange extends Pick<ThresholdView, "kind" | "since"> {
  readonly value: number | null;
  /** Where the value began that this one takes the place of. */
  readonly insteadOf?: string | null | undefined;
}

/** Says a value from a day on, moves one to another day, or takes one back. */
export async function saveThreshold(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  { kind, since, value, insteadOf }: ThresholdChange,
): Promise<Result<ThresholdsView, "threshold.too_many">> {
  const sinceDay = dayOf(since);
  const isSaved = await deps.db.transaction().execute(async (trx) => {
    await lockThresholds(trx, userId);
    const moved = insteadOf === undefined ? undefined : dayOf(insteadOf);
    if (moved !== undefined) await removeThreshold(trx, userId, { kind, sinceDay: moved });
    if (value === null) await removeThreshold(trx, userId, { kind, sinceDay });
    else if (!(await sayThreshold(trx, userId, { kind, sinceDay, value }, deps.now()))) return false;
    await tellHeartRate(trx, userId);
    return true;
  });
  return isSaved ? ok(await ownThresholds(deps, userId)) : fail("threshold.too_many");
}
