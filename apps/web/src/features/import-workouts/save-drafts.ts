import type { WorkoutView } from "@cairn/contracts/workout-view";
import { ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { withPrivacy } from "@cairn/domain/sharing";
import { request } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import type { ImportedDraft } from "./import-queue.ts";
import type { ImportSharing } from "./sharing-choice.tsx";

/** Workouts in one call: half of what the contract takes, so that no answer is very long. */
const batch = 500;

const headerOf = ({ workout, title, activityId }: ImportedDraft, sharing: ImportSharing) => ({
  workoutKey: workout.workoutKey,
  description: title.trim(),
  activityId,
  sharingFlags: withPrivacy(workout.sharingFlags, sharing),
});

/**
 * Keeps drafts with their titles, sports and sharing, some hundred at a time. When a call fails, those before it are saved, and saving all
 * once more changes nothing about them.
 */
export async function saveDrafts(
  drafts: readonly ImportedDraft[],
  sharing: ImportSharing,
): Promise<Result<readonly WorkoutView[], ApiFailure>> {
  const saved: WorkoutView[] = [];
  for (let from = 0; from < drafts.length; from += batch) {
    const body = drafts.slice(from, from + batch).map((draft) => headerOf(draft, sharing));
    const result = await request("saveWorkoutHeaders", { body });
    if (!result.ok) return result;
    saved.push(...result.value);
  }
  return ok(saved);
}
