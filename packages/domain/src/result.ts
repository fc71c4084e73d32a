/**
 * An expected outcome as a value: `ok` carries the value, `fail` a member of a closed union of errors. Bugs are exceptions, never
 * a `fail`.
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Wraps a success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** Wraps an expected failure. */
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });
