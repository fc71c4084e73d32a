import {
  type AllTrainingZonesView,
  type ZoneSetView,
  maxTrainingZones,
  type TrainingZonesView,
} from "@cairn/contracts/heart-rate/training-zones";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { TrainingZoneKind, TrainingZones } from "@cairn/domain/thresholds/training-zones";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { dayOf, sinceText, publishHeartRate } from "./dated-thresholds.ts";
import { lockThresholds } from "./thresholds.queries.ts";
import { findTrainingZones, upsertTrainingZones, removeTrainingZones } from "./training-zones.queries.ts";

/** A set of zones in the form of the API, without its kind. */
export const zoneSetView = ({ sinceDay, unit, limits }: TrainingZones): ZoneSetView => ({
  since: sinceText(sinceDay),
  unit,
  limits: [...limits],
});

/** The same with its kind. */
export const trainingZonesView = (zones: TrainingZones): TrainingZonesView =>
  Object.assign(zoneSetView(zones), { kind: zones.kind });

/** All training zones of a person. Only for that person. */
export async function ownTrainingZones(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<AllTrainingZonesView> {
  return { zones: (await findTrainingZones(db, userId)).map(trainingZonesView) };
}

/** Replaces one set with another; null for none, before or after. */
export interface TrainingZonesChange {
  readonly kind: TrainingZoneKind;
  readonly before: ZoneSetView | null;
  readonly after: ZoneSetView | null;
}

type ZonesRefusal = "training_zones.changed" | "training_zones.day_taken" | "training_zones.too_many";

/**
 * Adds, changes, moves or removes a set of zones. Changes saved by another page in the meantime are never overwritten: the set
 * has to be as the caller saw it, and the day to which it moves must be free. A change that has already been made, as when an
 * answer was lost, succeeds.
 */
export async function saveTrainingZones(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  change: TrainingZonesChange,
): Promise<Result<AllTrainingZonesView, ZonesRefusal>> {
  const refusal = await deps.db.transaction().execute(async (trx) => {
    await lockThresholds(trx, userId);
    const all = (await findTrainingZones(trx, userId)).filter(({ kind }) => kind === change.kind);
    const reason = refusalOf(change, all.map(zoneSetView));
    if (reason === undefined) await apply(trx, userId, change, deps.now());
    return reason;
  });
  return refusal === undefined || refusal === "done"
    ? ok(await ownTrainingZones(deps, userId))
    : fail(refusal);
}

const isSame = (one: ZoneSetView, other: ZoneSetView): boolean =>
  one.since === other.since && one.unit === other.unit && one.limits.join() === other.limits.join();

/** Why a change cannot be made, judged by all sets of its kind; undefined if it can, `done` if it has already been made. */
function refusalOf(
  { before, after }: TrainingZonesChange,
  all: readonly ZoneSetView[],
): ZonesRefusal | "done" | undefined {
  const from = (day: ZoneSetView | null) => day && all.find(({ since }) => since === day.since);
  const [there, taken] = [from(before), from(after)];
  const isMoved = before?.since !== after?.since;
  const isDone = after ? taken && isSame(taken, after) && !(isMoved && there) : !there;
  if (isDone) return "done";
  if (before && !(there && isSame(there, before))) return "training_zones.changed";
  if (after && taken && isMoved) return "training_zones.day_taken";
  return !before && all.length >= maxTrainingZones ? "training_zones.too_many" : undefined;
}

async function apply(
  trx: DatabaseOrTransaction,
  userId: string,
  { kind, before, after }: TrainingZonesChange,
  now: Date,
): Promise<void> {
  if (before) await removeTrainingZones(trx, userId, { kind, sinceDay: dayOf(before.since) });
  if (after) {
    const { since, unit, limits } = after;
    await upsertTrainingZones(trx, userId, { kind, sinceDay: dayOf(since), unit, limits }, now);
  }
  await publishHeartRate(trx, userId);
}
