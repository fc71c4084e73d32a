import type { ImportOutcome } from "@cairn/contracts/workout-imports";
import type { WorkoutView } from "@cairn/contracts/workout-view";
import { fail, ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { addressOf, noticeExpiry, sessionHeaders } from "../../lib/api-client.ts";
import { ApiFailure, failureFrom } from "../../lib/api-failure.ts";

export interface UploadEvents {
  /** Share of the bytes that left, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** All bytes are sent; the server reads the file now. */
  readonly onSent: () => void;
}

export interface Upload {
  readonly result: Promise<Result<WorkoutView, ApiFailure>>;
  readonly abort: () => void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One outcome, whether the server answers for one file or for several. */
const readAnswer = (status: number, body: unknown): Result<WorkoutView, ApiFailure> => {
  if (status < 200 || status > 299) return fail(noticeExpiry(failureFrom(status, body)));
  const payload = (body as { payload?: WorkoutView | ImportOutcome[] } | undefined)?.payload;
  const one = Array.isArray(payload) ? payload[0] : payload;
  if (!one) return fail(new ApiFailure("unreadable", status));
  if ("workoutKey" in one) return ok(one);
  return one.workout ? ok(one.workout) : fail(failureFrom(status, { error: one.error }));
};

/** Sends one file to be imported as a draft. XMLHttpRequest, as `fetch` does not tell how much of a body has left. */
export const uploadFile = (file: File, { onProgress, onSent }: UploadEvents): Upload => {
  const call = new XMLHttpRequest();
  const result = new Promise<Result<WorkoutView, ApiFailure>>((resolve) => {
    call.open("POST", addressOf("importGpx"));
    for (const [name, value] of Object.entries(sessionHeaders())) call.setRequestHeader(name, value);
    call.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    call.upload.addEventListener("load", onSent);
    call.addEventListener("load", () => {
      resolve(readAnswer(call.status, parse(call.responseText)));
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
