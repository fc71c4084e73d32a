import { DatabaseError } from "pg";

/**
 * Classes and codes of PostgreSQL's appendix A: the connection failed (08), no connection is free (53300), the server stops or
 * starts (57P01 to 57P03).
 */
const awayStates = /^(?:08|53300|57P0[123])/;
/**
 * Steps of a connection at which a server that is gone is noticed; its name, too, may have no address while its container
 * restarts.
 */
const steps: ReadonlySet<string> = new Set(["getaddrinfo", "connect", "read", "write"]);
/** Error codes of a socket to a server that is gone, and of a name without an address (`getaddrinfo`). */
const brokenSockets: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** The driver reports its own errors only by their text. */
const driverTexts =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/**
 * Another node of a spread database ended while it worked: Citus passes on what its driver says as an internal error, and refuses
 * the commit by one. Where it cannot connect at all, it says so by a code.
 */
const nodeIsGone = {
  code: "XX000",
  text: /\b(?:server closed the connection|connection not open|no connection to the server|could not (?:receive|send) data|connection has been closed unexpectedly|SSL SYSCALL error|could not commit transaction for shard|failure on connection marked as essential)\b/,
};

/**
 * Whether a statement failed because the database cannot be reached or the connection broke: it is stopping, starting, or has no
 * free connection. The changes of the statement's transaction are rolled back, unless only the answer to its `COMMIT` was lost.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError)
    return (
      awayStates.test(error.code ?? "") ||
      (error.code === nodeIsGone.code && nodeIsGone.text.test(error.message))
    );
  // A name with several addresses, such as localhost: none of them could be reached, perhaps each for another reason.
  if (error instanceof AggregateError) return error.errors.some((each: unknown) => isDatabaseAway(each));
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isSocket = steps.has(syscall ?? "") && brokenSockets.has(code ?? "");
  return isSocket || driverTexts.test(error.message);
}
