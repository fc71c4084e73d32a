import { type EffectiveZone, effectiveZone, isHidden } from "@cairn/domain/privacy-zones";
import type { Database } from "../../platform/db/database.ts";
import { findZoneSet } from "./privacy-zones.queries.ts";
import type { RevealedWorkout } from "./revealed-workout.ts";

/** Tells of a position in degrees whether it is one that others than the owner do not get to see. */
type HidesPosition = (position: { readonly lon: number; readonly lat: number }) => boolean;

/**
 * What of a person's places is hidden, for what has a place without being a recording, such as photos. Ask anew for each answer: zones change.
 * The owner sees everything, so do not ask for them.
 */
export async function findHiddenPositions(db: Database, ownerId: string): Promise<HidesPosition> {
  const zones: readonly EffectiveZone[] = (await findZoneSet(db, ownerId)).zones.map(effectiveZone);
  return ({ lat, lon }) => isHidden(zones, lat, lon);
}

/**
 * When the reader of a workout may know that something happened in it, which is when their clock has it: undefined in what is hidden, and where
 * that cannot be said. The real time would tell how long was spent inside.
 */
export function shownInstant(workout: RevealedWorkout, instant: Date): Date | undefined {
  const { shown } = workout;
  if (!shown || shown.extent === "whole") return instant;
  const start = workout.start_time.getTime();
  const hiddenBefore = shown.stretches[0]?.shift ?? 0;
  const seconds = (instant.getTime() - start) / 1000 + hiddenBefore;
  const around = shown.stretches.find(({ from, to }) => seconds >= from && seconds <= to);
  return around && new Date(start + Math.round((seconds - around.shift) * 1000));
}
