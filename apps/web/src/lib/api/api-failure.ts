import type { ErrorCode, FieldError } from "@cairn/contracts/errors";

/** Why a call failed: a code of the server, or one of the two cases without a server's answer. */
export type FailureReason = ErrorCode | "network" | "unreadable";

/** A failed call. Thrown only to TanStack Query; everywhere else it is returned as a value. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly reason: FailureReason;
  /** HTTP status, 0 if there was none. */
  readonly status: number;
  /** One per form field that the server refused. */
  readonly fields: readonly FieldError[];
  /** Identifies the call in the operator's log. */
  readonly requestId: string | undefined;

  constructor(reason: FailureReason, status = 0, fields: readonly FieldError[] = [], requestId?: string) {
    super(reason);
    this.reason = reason;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
  }
}

interface WireError {
  readonly reason?: string;
  readonly fields?: readonly FieldError[];
}

const byStatus: Readonly<Record<number, FailureReason>> = {
  401: "session.expired",
  404: "request.not_found",
  413: "request.too_large",
  429: "request.rate_limited",
  500: "internal",
};

/** Reads the envelope's error; another body (a proxy's page) is judged by its status. */
export const failureFrom = (status: number, body: unknown, requestId?: string): ApiFailure => {
  const error = (body as { readonly error?: WireError | null } | null | undefined)?.error;
  // The server's codes are a closed set; one of a newer server is shown with the text for unknown failures.
  const reason = (error?.reason as ErrorCode | undefined) ?? byStatus[status] ?? "unreadable";
  return new ApiFailure(reason, status, Array.isArray(error?.fields) ? error.fields : [], requestId);
};
