import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Endpoint } from "@cairn/contracts/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { varyByEncoding } from "./cache-headers.ts";
import { acceptsBrotli, acceptsGzip } from "./versioned-answer.ts";

/** In zlib's own threads, so that the event loop answers others meanwhile. */
const pack = promisify(gzip);

/** Smaller bodies go in one packet of the network anyway, bytes. */
const packedFrom = 1024;

/** Fast rather than small: JSON of the API comes out a quarter to a tenth of its size. */
const gzipOptions = { level: constants.Z_BEST_SPEED };

/**
 * JSON as it is sent: packed where the client reads gzip and it is worth it. Answers that hold what opens an account go as they are: the length of a
 * packed one would tell a listener what in it is alike (BREACH, `docs/decisions/0114-packed-answers.md`).
 */
export async function packedAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  json: Buffer,
): Promise<Buffer> {
  if (endpoint.opensAccount || json.length < packedFrom) return json;
  varyByEncoding(reply);
  if (!acceptsGzip(request)) return json;
  const packed = await pack(json, gzipOptions);
  reply.header("content-encoding", "gzip");
  return packed;
}

/** The same for an answer that is made while it is sent and opens no account. Who goes away before its end ends both streams, and nothing but them. */
export function packedStream(request: FastifyRequest, reply: FastifyReply, plain: Readable): Readable {
  varyByEncoding(reply);
  if (!acceptsGzip(request)) return plain;
  reply.header("content-encoding", "gzip");
  return pipeline(plain, createGzip(gzipOptions), () => {});
}

/** Of twenty years of numbers 5 % less than gzip leaves, in a third of its time. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  flush: constants.BROTLI_OPERATION_FLUSH,
};

/** The same for blocks of bytes, each of which leaves as soon as it is written: as small as it is quickly made. */
export function packedBlocks(request: FastifyRequest, reply: FastifyReply, blocks: Readable): Readable {
  varyByEncoding(reply);
  const isBrotli = acceptsBrotli(request);
  if (!isBrotli && !acceptsGzip(request)) return blocks;
  reply.header("content-encoding", isBrotli ? "br" : "gzip");
  const packing = isBrotli
    ? createBrotliCompress(brotliOptions)
    : createGzip({ flush: constants.Z_SYNC_FLUSH });
  return pipeline(blocks, packing, () => {});
}
