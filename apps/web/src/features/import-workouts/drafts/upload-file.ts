import type { ImportOutcome } from "@cairn/contracts/import-workouts/workout-imports";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { fail, ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { addressOf } from "../../../lib/api/api-client.ts";
import { ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";
import { noticeExpiry } from "../../../lib/api/send-call.ts";
import { type SendEvents, sendFiles } from "../../../lib/api/send-files.ts";
import type { FileOutcome } from "./import-queue.ts";

export interface UploadOptions extends SendEvents {
  /** Makes a draft even if the same workout is already in the diary. */
  readonly keepsBoth: boolean;
}

export interface Upload {
  readonly result: Promise<Result<readonly FileOutcome[], ApiFailure>>;
  readonly abort: () => void;
}

const imported = (workout: WorkoutView, duplicateOf: string | undefined): FileOutcome["state"] =>
  duplicateOf === workout.workoutKey
    ? { kind: "duplicate", workout }
    : { kind: "success", workout, title: workout.description ?? "", activityId: workout.activityId };

interface Answer {
  readonly payload?: WorkoutView | ImportOutcome[];
  readonly metadata?: { readonly duplicateOf?: string };
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
    return ok([{ name: file, state: imported(payload, metadata?.duplicateOf) }]);
  }
  return ok(
    payload.map(({ file: name, workout, duplicateOf, error }) => ({
      name,
      state: workout
        ? imported(workout, duplicateOf)
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
      duplicates: keepsBoth ? "keep" : "recognise",
    },
  );
  const { outcome, abort } = sendFiles({ address, files: [file], ...events });
  const result = outcome.then((end) =>
    end.kind === "answer" ? readAnswer(end.status, end.body, file.name) : fail(new ApiFailure("network")),
  );
  return { result, abort };
};
