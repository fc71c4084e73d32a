import { type ErrorCode, errorTable, wireCode } from "@cairn/contracts/errors";
import type { DecodeError } from "@cairn/domain/decoded-activity";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";

/** Why a file became no workout, in the words of the error table. */
export type ImportError = Extract<ErrorCode, `workout_import.${string}`>;

/** The error of the table for what a decoder or an archive says. */
export const importErrorOf = (error: DecodeError | ArchiveError): ImportError =>
  error.kind === "not_an_activity" && error.line
    ? "workout_import.planned_route"
    : `workout_import.${error.kind}`;

/** How an import error stands in the list of outcomes of several files. */
export function outcomeError(code: ImportError) {
  return { code: wireCode(code), reason: code, description: errorTable[code].text };
}
