import { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";

/**
 * Closes a stream of which a HEAD request only wants the headers. The framework would read all of it for nobody, and only after
 * the answer is finished, so that no limit of calls at once would count it.
 *
 * @returns an empty stream to answer with, which keeps the `Content-Length` that the call has set
 */
export function leaveUnread(stream: Readable, log: FastifyBaseLogger): Readable {
  stream.once("error", (error) => log.error({ err: error }, "a stream that nobody reads did not close"));
  stream.destroy();
  return Readable.from([]);
}
