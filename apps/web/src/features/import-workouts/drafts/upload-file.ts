import { likelyDuplicate, recordingReplaced } from "@cairn/contracts/import-workouts/import-warnings";
import type { ImportOutcome } from "@cairn/contracts/import-workouts/workout-imports";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { fail, ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { addressOf } from "../../../lib/api/api-client.ts";
import { ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";
import { noticeExpiry } from "../../../lib/api/send-call.ts";
import { type SendEvents, sendFiles } from "../../../lib/api/send-files.ts";
import type { DuplicateMatch, FileOutcome } from "./import-queue.ts";

export interface UploadOptions extends SendEvents {
  /** Makes a draft even if the same workout is already in the diary. */
  readonly keepsBoth: boolean;
}

export interface Upload {
  readonly result: Promise<Result<readonly FileOutcome[], ApiFailure>>;
  readonly abort: () => void;
}

/** What the warnings of a workout say about the one that is in the diary. */
export const matchIn = (warnings: readonly string[]): DuplicateMatch | undefined => {
  if (warnings.includes(likelyDuplicate)) return "likely";
  return warnings.includes(recordingReplaced) ? "replaced" : undefined;
};

const imported = (
  workout: WorkoutView,
  duplicateOf: string | undefined,
  warnings: readonly string[] = [],
): FileOutcome["state"] => {
  const match = matchIn(warnings);
  if (duplicateOf === workout.workoutKey) return { kind: "duplicate", workout, ...(match && { match }) };
  const { description: title = "", activityId } = workout;
  const looksLike = match === "likely" && duplicateOf !== undefined && { looksLike: duplicateOf };
  return { kind: "success", workout, title, activityId, ...looksLike };
};

interface Answer {
  readonly payload?: WorkoutView | ImportOutcome[];
  readonly metadata?: { readonly duplicateOf?: string; readonly warnings?: readonly string[] };
}

/**
 * The outcomes in an answer, at least one: a single workout is an object, several are a list that includes the failures.
 * @param status of the HTTP answer
 * @param file name of what was sent
 */
export const readAnswer = (
  status: number,
  body: unknown,
  file: string,
): Result<readonly FileOutcome[], ApiFailure> => {
  if (status < 200 || status > 299) return fail(noticeExpiry(failureFrom(status, body)));
  const { payload, metadata } = (body ?? {}) as Answer;
  if (!payload || (Array.isArray(payload) && payload.length === 0)) {
    return fail(new ApiFailure("unreadable", status));
  }
  if (!Array.isArray(payload)) {
    return ok([{ name: file, state: imported(payload, metadata?.duplicateOf, metadata?.warnings) }]);
  }
  return ok(
    payload.map(({ file: name, workout, duplicateOf, error, warnings }) => ({
      name,
      state: workout
        ? imported(workout, duplicateOf, warnings)
        : { kind: "error", reason: failureFrom(status, { error }).reason },
    })),
  );
};

/** Sends one file to be imported: a draft for each workout in it, and none if the page is closed before the answer arrives. */
export const uploadFile = (file: File, { keepsBoth, ...events }: UploadOptions): Upload => {
  const address = addressOf(
    "importGpx",
    {},
    {
      save: "later",
      unanswered: "discard",
      workouts: "all",
      duplicates: keepsBoth ? "keep" : "ask",
    },
  );
  const { outcome, abort } = sendFiles({ address, files: [file], ...events });
  const result = outcome.then((end) =>
    end.kind === "answer" ? readAnswer(end.status, end.body, file.name) : fail(new ApiFailure("network")),
  );
  return { result, abort };
};
