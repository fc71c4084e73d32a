import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { withPrivacy } from "@cairn/domain/privacy/sharing";
import { ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { request } from "../../../lib/api/api-client.ts";
import type { ApiFailure } from "../../../lib/api/api-failure.ts";
import { workoutsByKey } from "../../../lib/api/workouts-by-key.ts";
import { removeDrafts } from "../../../lib/stored-drafts.ts";
import { movedStart, possibleDate, possibleTime } from "../../../lib/wall-clock.ts";
import type { ImportSharing } from "../sharing-choice.tsx";
import type { ImportedDraft } from "./import-queue.ts";

type Header = Parameters<typeof request<"saveWorkoutHeaders">>[1]["body"][number];

/** Workouts per call: half of the contract's maximum, so that answers stay short. */
const batch = 500;

/** The typed start of a draft, if it is one. */
const typedStart = ({ workout, start }: ImportedDraft): number | undefined =>
  start && possibleDate.test(start.date) && possibleTime.test(start.time)
    ? movedStart(workout, start).startTime
    : undefined;

const headerOf = (draft: ImportedDraft, sharing: ImportSharing): Header => ({
  workoutKey: draft.workout.workoutKey,
  description: draft.title.trim(),
  activityId: draft.activityId,
  startTime: typedStart(draft),
  sharingFlags: withPrivacy(draft.workout.sharingFlags, sharing),
});

/** Those of which the workout still exists. */
const stillThere = async (headers: readonly Header[]): Promise<Result<readonly Header[], ApiFailure>> => {
  const found = await workoutsByKey(headers.map(({ workoutKey }) => workoutKey));
  if (!found.ok) return found;
  const there = new Set(found.value.map(({ workoutKey }) => workoutKey));
  return ok(headers.filter(({ workoutKey }) => there.has(workoutKey)));
};

/**
 * Saves what one call takes. The server saves all of it or nothing: what was deleted elsewhere is left out, so that it does not
 * keep the rest from being saved.
 */
const saveBatch = async (headers: readonly Header[]): Promise<Result<readonly WorkoutView[], ApiFailure>> => {
  const result = await request("saveWorkoutHeaders", { body: [...headers] });
  if (result.ok || result.error.reason !== "workout.not_found") return result;
  const there = await stillThere(headers);
  if (!there.ok) return there;
  const { length } = there.value;
  return length > 0 && length < headers.length ? await saveBatch(there.value) : result;
};

/**
 * Saves some hundred at a time, without those that were deleted elsewhere. If a call fails, the earlier ones are saved, and
 * saving all again changes nothing about them.
 */
const saveHeaders = async (
  headers: readonly Header[],
): Promise<Result<readonly WorkoutView[], ApiFailure>> => {
  const saved: WorkoutView[] = [];
  for (let from = 0; from < headers.length; from += batch) {
    const result = await saveBatch(headers.slice(from, from + batch));
    if (!result.ok) return result;
    saved.push(...result.value);
  }
  return ok(saved);
};

/**
 * Saves drafts as workouts with their titles, sports and sharing. Those that were deleted elsewhere meanwhile are not among the
 * results. If the page is closed before the answer, those that were saved have changed and are not offered again.
 */
export const saveDrafts = async (
  drafts: readonly ImportedDraft[],
  sharing: ImportSharing,
): Promise<Result<readonly WorkoutView[], ApiFailure>> => {
  const headers = drafts.map((draft) => headerOf(draft, sharing));
  const saved = await saveHeaders(headers);
  if (saved.ok) removeDrafts(headers.map(({ workoutKey }) => workoutKey));
  return saved;
};

/** Shares workouts that have just been imported and not been shared yet. */
export const shareImported = (
  workoutKeys: readonly string[],
  sharing: ImportSharing,
): Promise<Result<readonly WorkoutView[], ApiFailure>> =>
  saveHeaders(workoutKeys.map((workoutKey) => ({ workoutKey, sharingFlags: withPrivacy(0, sharing) })));
