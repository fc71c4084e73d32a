/** The database of `DATABASE_URL` does not answer. The message is a sentence for the operator. */
export class UnreachableDatabaseError extends Error {
  override readonly name = "UnreachableDatabaseError";

  /** @param cause why its first statement failed */
  constructor(cause: unknown) {
    super(
      `The database of DATABASE_URL does not answer (${reasonOf(cause)}). Start it, or correct the address in DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * The words of an error. If it has none, those of the first error in it: Node reports a name with several addresses, none of
 * which can be reached, without words of its own.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== "") return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error as NodeJS.ErrnoException).code ?? error.name;
}
