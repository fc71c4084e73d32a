import { type ErrorCode, errorTable, type FieldError } from "@cairn/contracts/errors";
import type { UnreachedPoint } from "@cairn/contracts/planner/planner";

/** Details of a refusal besides its code. */
export interface RefusalDetails {
  /** Which fields of the request are wrong, in the order of the form. */
  readonly fields?: readonly FieldError[];
  /** Points of the request to which no way leads. */
  readonly points?: readonly UnreachedPoint[];
  /** Seconds to wait before the next try. */
  readonly retryAfter?: number;
}

/** A refusal that is sent to clients: its code is in the closed table, and its text comes from there. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(errorTable[code].text);
    this.code = code;
    this.details = details;
  }
}

/** Throws if the result is a refusal; converts results of use cases to answers of endpoints. */
export function valueOrRefuse<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorCode },
): T {
  if (result.ok) return result.value;
  throw new AppError(result.error);
}
