import { enterableTotals } from "@cairn/contracts/values/enterable-totals";
import type { EnteredWorkout } from "@cairn/contracts/workout-entry";
import type { Totals } from "@cairn/domain/plausibility/provenance";
import { sharingFlagsOf } from "@cairn/domain/privacy/sharing";
import { isListed } from "@cairn/domain/privacy/visibility";
import { stopTimeOf } from "@cairn/domain/time/stop-time";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { idOfAttempt, newId } from "../../platform/db/new-id.ts";
import { emit } from "../../platform/events/events.queries.ts";
import type { CoreDeps } from "../core-deps.ts";
import { notesColumns } from "../workouts/notes-columns.ts";
import { titleOf } from "../workouts/title-of.ts";
import { totalColumns, workoutTotals } from "../workouts/workout-totals.ts";
import { authorizeWorkout } from "../workouts/workouts.policy.ts";
import { findWorkout, insertWorkout, type WorkoutRow } from "../workouts/workouts.queries.ts";
import { homeOffset } from "./home-offset.ts";

/** A workout with its local clock. */
type ClockedWorkout = EnteredWorkout & { readonly timeZoneOffset: number };

/**
 * Saves a workout that a person typed in; all its numbers are theirs. If the client does not say which clock it began by, it is
 * the person's.
 *
 * @param attempt if it was saved with this one before, that workout stays and is returned
 */
export async function enterWorkout(
  deps: Pick<CoreDeps, "db" | "now">,
  actor: SessionActor,
  entered: EnteredWorkout,
  attempt?: string,
): Promise<Authorized<WorkoutRow, "edit">> {
  const id = idOfAttempt(`${actor.userId} workout`, attempt);
  await deps.db.transaction().execute(async (trx) => {
    if (attempt !== undefined) {
      await lockName(trx, `workout-entry/${id}`);
      if (await findWorkout(trx, actor, id)) return;
    }
    const timeZoneOffset = entered.timeZoneOffset ?? (await homeOffset(trx, actor.userId, entered.startTime));
    await insertWorkout(trx, enteredRow({ ...entered, timeZoneOffset }, actor.userId, id, deps.now()));
    await emit(trx, "workouts.entered", actor.userId, { workoutIds: [id] });
    if (isListed(sharingFlagsOf(entered.sharingFlags ?? 0), "follower"))
      await emit(trx, "workouts.shared", actor.userId, { workoutIds: [id] });
  });
  const stored = authorizeWorkout(actor, await findWorkout(deps.db, actor, id), "edit");
  if (!stored.ok) throw new Error("a workout that was typed in is not there");
  return stored.value;
}

/**
 * Writes the row of a workout that was typed in at another service, without the totals that are out of range here; returns its
 * id.
 */
export async function insertEntered(
  db: DatabaseOrTransaction,
  ownerId: string,
  entered: ClockedWorkout,
  now: Date,
): Promise<string> {
  const id = newId();
  await insertWorkout(db, enteredRow(entered, ownerId, id, now));
  return id;
}

function enteredRow(entered: ClockedWorkout, ownerId: string, id: string, now: Date) {
  const totals = enterableTotals(enteredTotals(entered));
  const columns = totalColumns(
    workoutTotals({
      activity_id: entered.activityId,
      device_totals: null,
      computed_totals: null,
      entered_totals: totals,
      source_preferences: {},
      heights_corrected: false,
    }),
  );
  return {
    owner_id: ownerId,
    id,
    activity_id: entered.activityId,
    title: titleOf(entered.description ?? ""),
    ...notesColumns(entered),
    start_time: new Date(entered.startTime),
    stop_time: new Date(stopTimeOf(entered.startTime, columns.total_time)),
    utc_offset_minutes: entered.timeZoneOffset,
    ...columns,
    entered_totals: JSON.stringify(totals),
    sharing_flags: sharingFlagsOf(entered.sharingFlags ?? 0),
    has_recording: false,
    is_counted: entered.counted ?? true,
    manually_added: true,
    edited: false,
    created_at: now,
    updated_at: now,
  };
}

/** Clients send 0 for empty fields; only distance and time may really be 0. */
function enteredTotals(entered: EnteredWorkout): Totals {
  const unlessZero = {
    energy: entered.energyConsumption,
    steps: entered.stepCount,
    avgHeartRate: entered.hrAvgValue,
    maxHeartRate: entered.hrMaxValue,
    ascent: entered.totalAscent,
    descent: entered.totalDescent,
  };
  return {
    distance: entered.totalDistance ?? 0,
    totalTime: entered.totalTime ?? 0,
    ...Object.fromEntries(Object.entries(unlessZero).filter(([, value]) => value)),
  };
}
