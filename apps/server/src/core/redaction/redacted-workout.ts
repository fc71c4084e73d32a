import type { PublicStretch } from "@cairn/domain/privacy-zones/public-recording";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { ListedRow } from "../workouts/listed-columns.queries.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import { forOwner, listedWithOwnEnergy } from "./energy-for-owner.ts";
import type { OwnersColumns, PublicListedRow, PublicWorkoutRow } from "./public-workout-row.ts";

declare const redacted: unique symbol;

/** How much of a workout others than its owner see. */
export interface Redaction {
  /**
   * `part`: without what is inside zones; `none`: no part of the track is left, and the workout is shown like one without a
   * track.
   */
  readonly extent: "whole" | "part" | "none";
  /** Revision of the owner's zones. */
  readonly revision: number;
  /** The visible seconds of the recording, if only a part is visible. */
  readonly stretches: readonly PublicStretch[];
  /** Indices of the line's points at which it begins again after a gap. */
  readonly lineStarts: readonly number[];
}

/**
 * A workout as its reader may know it: without what is in the owner's privacy zones for everybody but the owner. Everything that
 * leaves the server about a workout is made from this type, and only the files of this folder create it.
 */
export type RedactedWorkout = Authorized<PublicWorkoutRow, "view"> & {
  readonly [redacted]: true;
  /** Absent for the owner. */
  readonly redaction?: Redaction;
  /** Absent for everybody else. */
  readonly own?: OwnersColumns;
};

/** The whole workout for its owner, who alone may edit it. */
export function wholeForOwner(workout: Authorized<WorkoutRow, "edit">): RedactedWorkout {
  return forOwner(workout) as RedactedWorkout;
}

/** A workout as a list shows it, as its reader may know it. */
export type RedactedInList = PublicListedRow & Pick<RedactedWorkout, typeof redacted | "redaction">;

/**
 * The whole of workouts that were looked up as the reader's own.
 *
 * @throws Error if one belongs to somebody else, which is a bug
 */
export function wholeOwnList(actor: SessionActor, rows: readonly ListedRow[]): readonly RedactedInList[] {
  if (!rows.every((row) => row.owner_id === actor.userId))
    throw new Error("a list of the caller's own workouts has others'");
  const own: readonly PublicListedRow[] = rows.map(listedWithOwnEnergy);
  return own as readonly RedactedInList[];
}
