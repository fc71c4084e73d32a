import { type ErrorCode, errorTable, type FieldError } from "@cairn/contracts/errors";

/** What a refusal carries beyond its code. */
export interface RefusalDetails {
  /** Which fields of the request are wrong, in the order of the form. */
  readonly fields?: readonly FieldError[];
  /** Seconds to wait before the next try. */
  readonly retryAfter?: number;
}

/** A refusal that may leave the server: its code is in the closed table, its text is the table's. */
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

/** Throws the refusal when there is one; the bridge between values in use cases and answers in endpoints. */
export function valueOrRefuse<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorCode },
): T {
  if (result.ok) return result.value;
  throw new AppError(result.error);
}
