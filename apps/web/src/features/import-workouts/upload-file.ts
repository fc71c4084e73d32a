import type { ImportOutcome } from "@cairn/contracts/workout-imports";
import type { WorkoutView } from "@cairn/contracts/workout-view";
import { fail, ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { addressOf, noticeExpiry, sessionHeaders } from "../../lib/api-client.ts";
import { ApiFailure, failureFrom } from "../../lib/api-failure.ts";
import type { FileOutcome } from "./import-queue.ts";

export interface UploadOptions {
  /** Makes a draft even when the same workout is in the diary already. */
  readonly keepsBoth: boolean;
  /** Share of the bytes that left, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** All bytes are sent; the server reads the file now. */
  readonly onSent: () => void;
}

export interface Upload {
  readonly result: Promise<Result<readonly FileOutcome[], ApiFailure>>;
  readonly abort: () => void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const imported = (workout: WorkoutView, duplicateOf: string | undefined): FileOutcome["state"] =>
  duplicateOf === undefined
    ? { kind: "success", workout, title: workout.description ?? "", activityId: workout.activityId }
    : { kind: "duplicate", workout };

interface Answer {
  readonly payload?: WorkoutView | ImportOutcome[];
  readonly metadata?: { readonly duplicateOf?: string };
}

/**
 * The outcomes in an answer, at least one: a single workout stands alone, several come as a list with the failures among them.
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

/** Sends one file to be imported: a draft for each workout in it. XMLHttpRequest, as `fetch` does not tell how much of a body has left. */
export const uploadFile = (file: File, { keepsBoth, onProgress, onSent }: UploadOptions): Upload => {
  const call = new XMLHttpRequest();
  const result = new Promise<Result<readonly FileOutcome[], ApiFailure>>((resolve) => {
    call.open("POST", addressOf("importGpx", {}, keepsBoth ? { duplicates: "keep" } : {}));
    for (const [name, value] of Object.entries(sessionHeaders())) call.setRequestHeader(name, value);
    call.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    call.upload.addEventListener("load", onSent);
    call.addEventListener("load", () => {
      resolve(readAnswer(call.status, parse(call.responseText), file.name));
    });
    for (const end of ["error", "abort", "timeout"]) {
      call.addEventListener(end, () => {
        resolve(fail(new ApiFailure("network")));
      });
    }
    const body = new FormData();
    body.set("file", file);
    call.send(body);
  });
  return {
    result,
    abort: () => {
      call.abort();
    },
  };
};
