import type { ThresholdsView, ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Threshold } from "@cairn/domain/thresholds/thresholds";
import type { Deps } from "../../deps.ts";
import { dayOf, lockedThresholds, addThreshold, sinceText, publishHeartRate } from "./dated-thresholds.ts";
import { findThresholds, removeThreshold } from "./thresholds.queries.ts";

/** A value in the form of the API. */
export const thresholdView = ({ kind, sinceDay, value }: Threshold): ThresholdView => ({
  kind,
  since: sinceText(sinceDay),
  value,
});

/** All heart rate and power values of a person. Only for that person. */
export async function ownThresholds({ db }: Pick<Deps, "db">, userId: string): Promise<ThresholdsView> {
  return { thresholds: (await findThresholds(db, userId)).map(thresholdView) };
}

/** The change: a new value, or its removal. */
export interface ThresholdChange extends Pick<ThresholdView, "kind" | "since"> {
  readonly value: number | null;
  /** First day of the value that this one replaces. */
  readonly insteadOf?: string | null | undefined;
  /** The values of the affected days when the client loaded them. */
  readonly seen?: readonly SeenValue[] | undefined;
}

/** The value that begins on a day, as a client had loaded it; null for none. */
interface SeenValue {
  readonly since: string | null;
  readonly value: number | null;
}

/**
 * Sets a value from a day on, moves one to another day, or removes one. If the client sends what it had loaded, changes saved by
 * another page in the meantime are not overwritten; a change that has already been made, as when an answer was lost, succeeds.
 */
export async function saveThreshold(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  change: ThresholdChange,
): Promise<Result<ThresholdsView, "threshold.too_many" | "threshold.changed">> {
  const { kind, since, value, insteadOf } = change;
  const sinceDay = dayOf(since);
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const held = (await lockedThresholds(trx, userId)).filter((threshold) => threshold.kind === kind);
    if (isChangedElsewhere(change, held)) return "threshold.changed";
    const moved = insteadOf === undefined ? undefined : dayOf(insteadOf);
    if (moved !== undefined) await removeThreshold(trx, userId, { kind, sinceDay: moved });
    if (value === null) await removeThreshold(trx, userId, { kind, sinceDay });
    else if (!(await addThreshold(trx, userId, { kind, sinceDay, value }, deps.now())))
      return "threshold.too_many";
    await publishHeartRate(trx, userId);
    return undefined;
  });
  return refusal === undefined ? ok(await ownThresholds(deps, userId)) : fail(refusal);
}

/** Whether a change would overwrite a value of its kind that its client has not seen. */
function isChangedElsewhere(
  { since, value, insteadOf, seen = [] }: ThresholdChange,
  held: readonly Threshold[],
): boolean {
  const on = (day: string | null): number | null =>
    held.find(({ sinceDay }) => sinceDay === dayOf(day))?.value ?? null;
  const isMoved = insteadOf !== undefined && insteadOf !== since;
  const isDone = on(since) === value && !(isMoved && on(insteadOf) !== null);
  return !isDone && seen.some((one) => on(one.since) !== one.value);
}
