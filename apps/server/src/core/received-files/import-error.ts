import { type ErrorCode, storageErrors } from "@cairn/contracts/errors";
import type { DecodeError } from "@cairn/domain/recording/decoded-activity";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import type { WorkerFailure } from "../../platform/workers/workers.ts";

/** Why a file was not imported, as a code of the error table. */
export type ImportError = Extract<ErrorCode, `workout_import.${string}` | `storage.${string}`>;

/** The error code for an error of a decoder or an archive. */
export function importErrorOf(error: DecodeError | ArchiveError): ImportError {
  if (error.kind !== "not_an_activity") return `workout_import.${error.kind}`;
  if (error.line) return "workout_import.planned_route";
  return error.what === "waypoints" ? "workout_import.places_only" : "workout_import.not_an_activity";
}

/** The error code for a file that no thread could read; `tooMuch` says what it has too much of if the memory was not enough. */
export const importErrorOfWorker = (failure: WorkerFailure, tooMuch: ImportError): ImportError =>
  failure === "out_of_memory" ? tooMuch : `workout_import.${failure}`;

/** Whether the same file may be imported later, when the server is less busy. */
export const isPassingImportError = (error: ErrorCode): boolean =>
  error === "workout_import.busy" || error === "workout_import.share_used";

/** Whether a file was refused only because there is no room for it. */
export const isStorageRefusal = (error: ErrorCode): boolean => storageErrors.some((code) => code === error);

/** How often a job reads a file that takes too long: on a machine that is busy with other things the next time may be quick. */
const maxSlowTries = 3;

/**
 * Whether a job gives up a file that takes too long, instead of reading it again later.
 *
 * @param attempt which run of the job this is, from 1
 */
export const isLastSlowTry = (attempt = 1): boolean => attempt >= maxSlowTries;

/**
 * Whether a job imports the same file again later.
 *
 * @param attempt which run of the job this is, from 1
 */
export const isPassingInJob = (error: ErrorCode, attempt: number | undefined): boolean =>
  isPassingImportError(error) || (error === "workout_import.too_long" && !isLastSlowTry(attempt));
