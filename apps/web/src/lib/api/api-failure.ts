import type { ErrorCode, FieldError } from "@cairn/contracts/errors";
import type { UnreachedPoint } from "@cairn/contracts/planner/planner";

/** Why a call failed: a code of the server, or one of the two cases without a server's answer. */
export type FailureReason = ErrorCode | "network" | "unreadable";

/** What else a failed call says. */
interface FailureDetails {
  readonly points?: readonly UnreachedPoint[];
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** A failed call. Thrown only to TanStack Query; everywhere else it is returned as a value. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly reason: FailureReason;
  /** HTTP status, 0 if there was none. */
  readonly status: number;
  /** One per form field that the server refused. */
  readonly fields: readonly FieldError[];
  /** Points of a wanted route to which no way leads. */
  readonly points: readonly UnreachedPoint[];
  /** Identifies the call in the operator's log. */
  readonly requestId: string | undefined;
  /** After how many seconds the server wants to be asked again, if it said so. */
  readonly retryAfter: number | undefined;

  constructor(
    reason: FailureReason,
    status = 0,
    fields: readonly FieldError[] = [],
    { points = [], requestId, retryAfter }: FailureDetails = {},
  ) {
    super(reason);
    this.reason = reason;
    this.status = status;
    this.fields = fields;
    this.points = points;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

interface WireError {
  readonly reason?: string;
  readonly fields?: readonly FieldError[];
  readonly points?: readonly UnreachedPoint[];
}

const byStatus: Readonly<Record<number, FailureReason>> = {
  401: "session.expired",
  404: "request.not_found",
  413: "request.too_large",
  429: "request.rate_limited",
  500: "internal",
};

/** Reads the envelope's error; another body (a proxy's page) is judged by its status. */
export const failureFrom = (status: number, body: unknown, headers?: Headers): ApiFailure => {
  const error = (body as { readonly error?: WireError | null } | null | undefined)?.error;
  // The server's codes are a closed set; one of a newer server is shown with the text for unknown failures.
  const reason = (error?.reason as ErrorCode | undefined) ?? byStatus[status] ?? "unreadable";
  // Seconds; proxies may send a date, which nobody here waits for.
  const seconds = Number(headers?.get("retry-after") ?? Number.NaN);
  return new ApiFailure(reason, status, Array.isArray(error?.fields) ? error.fields : [], {
    points: Array.isArray(error?.points) ? error.points : [],
    requestId: headers?.get("x-request-id") ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
};
