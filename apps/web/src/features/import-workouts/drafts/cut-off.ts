import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { request } from "../../../lib/api/api-client.ts";
import { workoutsByKey } from "../../../lib/api/workouts-by-key.ts";
import { currentSilence } from "../../../lib/connection.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { removeDrafts, storeDrafts, leftDrafts, newImportId } from "../../../lib/stored-drafts.ts";

/** Drafts of interrupted imports that still exist unchanged. The others are forgotten silently. */
const findCutOff = async (accountKey: string | undefined): Promise<readonly WorkoutView[]> => {
  if (accountKey === undefined) return [];
  const left = await leftDrafts(accountKey);
  if (left.length === 0) return [];
  const made = new Map(left.map(({ workoutKey, lastModified }) => [workoutKey, lastModified]));
  const found = await workoutsByKey([...made.keys()]);
  if (!found.ok) throw found.error;
  const drafts = found.value.filter(({ workoutKey, lastModified }) => made.get(workoutKey) === lastModified);
  const still = new Set(drafts.map(({ workoutKey }) => workoutKey));
  removeDrafts([...made.keys()].filter((workoutKey) => !still.has(workoutKey)));
  return drafts;
};

/** What a killed page of the logged-in person left behind. */
export const cutOffQuery = (accountKey: string | undefined) =>
  keyedQuery({
    queryKey: queryKeys.cutOffDrafts(accountKey),
    queryFn: () => findCutOff(accountKey),
    enabled: accountKey !== undefined,
    staleTime: 0,
  });

/** Checks again what was left behind. */
export const lookForCutOff = (): void => {
  void afterChange(queryClient, "drafts");
};

/**
 * Claims the drafts that are still left behind, so that they are offered only once; empty if they are deleted or another page has
 * claimed them.
 *
 * @throws ApiFailure if that is unknown, as without a connection: the offer stays
 */
export const takeCutOff = async (accountKey: string | undefined): Promise<readonly WorkoutView[]> => {
  // Once, and not as a query: that would wait for a connection.
  const drafts = await findCutOff(accountKey);
  removeDrafts(drafts.map(({ workoutKey }) => workoutKey));
  queryClient.setQueryData(queryKeys.cutOffDrafts(accountKey), []);
  return drafts;
};

/** Leaves claimed drafts behind again, to be offered later, because another import has the dialog. */
export const giveBackCutOff = (accountKey: string | undefined, drafts: readonly WorkoutView[]): void => {
  if (accountKey === undefined) return;
  storeDrafts(
    { accountKey, importId: newImportId() },
    drafts.map(({ workoutKey, lastModified }) => ({ workoutKey, lastModified })),
  );
  lookForCutOff();
};

/** Deletes a draft, also while the page is being closed; if that fails it is remembered as left behind. */
export const deleteDraft = async (workoutKey: string): Promise<boolean> => {
  const remember = currentSilence.get() === undefined ? removeDrafts([workoutKey]) : undefined;
  const answer = await request("deleteWorkout", { params: { workoutKey }, keepalive: true });
  const isGone = answer.ok || answer.error.status === 404;
  if (!isGone) remember?.();
  else if (!remember) removeDrafts([workoutKey]);
  return isGone;
};

/**
 * Deletes the drafts that are still left behind; one that was saved since they were offered stays. Returns whether all of them
 * are gone.
 *
 * @throws ApiFailure if it is unknown which are still left behind
 */
export const deleteCutOff = async (accountKey: string | undefined): Promise<boolean> => {
  const drafts = await findCutOff(accountKey);
  const gone = await Promise.all(drafts.map(({ workoutKey }) => deleteDraft(workoutKey)));
  return !gone.includes(false);
};
