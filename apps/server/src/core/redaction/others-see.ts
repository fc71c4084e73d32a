import type { Database } from "../../platform/db/database.ts";
import { findRedactionStates } from "./public-recordings.queries.ts";
import type { RedactedWorkout } from "./redacted-workout.ts";

/** What zones leave of a workout for others; `none` is shown without a map, with the distance of the whole workout. */
export interface OthersSee {
  readonly extent: "part" | "none";
  /** Metres. */
  readonly distance: number;
  /** The first and the last second of each visible part of the recording; only for its owner, like the rest of this. */
  readonly shown: readonly (readonly [from: number, to: number])[];
}

/**
 * What others see of a workout, only for its owner. Undefined for anybody else, if nothing is hidden, and if it has not been redacted yet after a
 * change of the zones.
 */
export async function findOthersSee(db: Database, workout: RedactedWorkout): Promise<OthersSee | undefined> {
  if (workout.relation !== "owner" || !workout.has_recording) return undefined;
  const [state] = await findRedactionStates(db, [workout]);
  if (state?.extent === "part") {
    const shown = (state.stretches ?? []).map(({ from, to }) => [from, to] as const);
    return { extent: "part", distance: state.distance ?? 0, shown };
  }
  return state?.extent === "none" ? { extent: "none", distance: workout.distance, shown: [] } : undefined;
}
