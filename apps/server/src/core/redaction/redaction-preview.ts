import { AppError } from "../../platform/http/answers/app-error.ts";
import { findRedactionStates, type RedactionState } from "./public-recordings.queries.ts";
import type { RedactedWorkout } from "./redacted-workout.ts";
import { type RefreshDeps, refreshPublicRecordings } from "./refresh-public-recordings.ts";

/** What zones leave of a workout for others; `none` is shown without a map, with the distance of the whole workout. */
export interface RedactionPreview {
  readonly extent: "part" | "none";
  /** Metres. */
  readonly distance: number;
  /** The first and the last second of each visible part of the recording; only for its owner, like the rest of this. */
  readonly shown: readonly (readonly [from: number, to: number])[];
}

/**
 * What others see of a workout, only for its owner. Undefined for anybody else, if nothing is hidden, and while what is hidden
 * cannot be found out.
 */
export async function findOthersSee(
  deps: RefreshDeps,
  workout: RedactedWorkout,
): Promise<RedactionPreview | undefined> {
  if (workout.relation !== "owner" || !workout.has_recording) return undefined;
  const state = await currentState(deps, workout);
  if (state?.extent === "part") {
    const shown = (state.stretches ?? []).map(({ from, to }) => [from, to] as const);
    return { extent: "part", distance: state.distance ?? 0, shown };
  }
  return state?.extent === "none" ? { extent: "none", distance: workout.distance, shown: [] } : undefined;
}

/**
 * After a change of the zones or of the workout it is redacted first, as for everybody else: the owner would read that nothing is
 * hidden.
 */
async function currentState(
  deps: RefreshDeps,
  workout: RedactedWorkout,
): Promise<RedactionState | undefined> {
  const [state] = await findRedactionStates(deps.db, [workout]);
  if (!state || state.zone_count === 0 || state.extent !== null) return state;
  try {
    await refreshPublicRecordings(deps, [workout]);
  } catch (error) {
    // The whole workout is the owner's to see, so the page is answered without it.
    if (error instanceof AppError && error.code === "privacy_zone.busy") return undefined;
    throw error;
  }
  return (await findRedactionStates(deps.db, [workout]))[0];
}
