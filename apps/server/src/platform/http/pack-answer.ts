import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { createGzip, gzip, type ZlibOptions } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { varyByEncoding } from "./cache-headers.ts";
import { acceptsGzip } from "./versioned-answer.ts";

const pack = promisify(gzip);

/** Bytes of the shortest answer that is packed: a shorter one fits into the packet that its head takes anyway (1,460 bytes of a TCP segment). */
const shortest = 1400;

/**
 * A JSON answer as it is sent: packed by gzip where the client reads that and it is long enough. The work is done beside the event loop.
 *
 * A length that tells what is in an answer (BREACH) needs somebody who has another person's browser ask in that person's name with words of their own; no cookie proves
 * anybody here, so no other site can.
 */
export async function packAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  varyByEncoding(reply);
  if (body.length < shortest || !acceptsGzip(request)) return body;
  reply.header("content-encoding", "gzip");
  return await pack(body);
}

/** The same for an answer that is made while it is sent. Who goes away before its end ends both streams, and nothing but them. */
export function packStream(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: Readable,
  options: ZlibOptions = {},
): Readable {
  varyByEncoding(reply);
  if (!acceptsGzip(request)) return plain;
  reply.header("content-encoding", "gzip");
  return pipeline(plain, createGzip(options), () => {});
}
