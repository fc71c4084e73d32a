import type { ErrorCode } from "@cairn/contracts/errors";
import type { DecodeError } from "@cairn/domain/recording/decoded-activity";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import type { WorkerFailure } from "../../platform/workers/workers.ts";

/** Why a file became no workout, in the words of the error table. */
export type ImportError = Extract<ErrorCode, `workout_import.${string}` | `storage.${string}`>;

/** The error of the table for what a decoder or an archive says. */
export function importErrorOf(error: DecodeError | ArchiveError): ImportError {
  if (error.kind !== "not_an_activity") return `workout_import.${error.kind}`;
  if (error.line) return "workout_import.planned_route";
  return error.what === "waypoints" ? "workout_import.places_only" : "workout_import.not_an_activity";
}

/** The error for a file that no thread could read; `tooMuch` says what it has too much of when its memory did not suffice. */
export const importErrorOfWorker = (failure: WorkerFailure, tooMuch: ImportError): ImportError =>
  failure === "out_of_memory" ? tooMuch : `workout_import.${failure}`;

/** Whether the same file may be imported when the server has less to do. */
export const isPassingImportError = (error: ImportError): boolean =>
  error === "workout_import.busy" || error === "workout_import.share_used";
