import { pipeline, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Endpoint } from "@cairn/contracts/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { varyByEncoding } from "./cache-headers.ts";
import { acceptsBrotli, acceptsGzip } from "./versioned-answer.ts";

/** In zlib's own threads, so that the event loop can answer others in the meantime. */
const pack = promisify(gzip);

/** Smaller bodies fit in one network packet anyway, bytes. */
const packedFrom = 1024;

/** Fast rather than small: JSON of the API shrinks to between a quarter and a tenth of its size. */
const gzipOptions = { level: constants.Z_BEST_SPEED };

/**
 * Compresses JSON if the client accepts gzip and it is worth it. Answers with secrets of an account are not compressed:
 * the length of a compressed one would tell an eavesdropper which parts of it repeat (BREACH,
 * `docs/decisions/json-answers.md#0114`).
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

/**
 * The same for an answer that is created while it is sent and has no secrets. A client that disconnects early ends both streams
 * and nothing else.
 */
export function packedStream(request: FastifyRequest, reply: FastifyReply, plain: Readable): Readable {
  varyByEncoding(reply);
  if (!acceptsGzip(request)) return plain;
  reply.header("content-encoding", "gzip");
  // Nobody reads what a HEAD request asks for, but packing would: it begins before anybody reads what is packed.
  return request.method === "HEAD" ? plain : pipeline(plain, createGzip(gzipOptions), () => {});
}

/** For twenty years of numbers 5 % smaller than gzip, in a third of its time. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  flush: constants.BROTLI_OPERATION_FLUSH,
};

/**
 * The same for blocks of bytes, with a setting that balances size and speed. Whoever has received a block can unpack it, although
 * the rest is still on its way.
 */
export async function packedBlocks(
  request: FastifyRequest,
  reply: FastifyReply,
  blocks: readonly Uint8Array[],
): Promise<Buffer> {
  varyByEncoding(reply);
  const isBrotli = acceptsBrotli(request);
  if (!isBrotli && !acceptsGzip(request)) return Buffer.concat(blocks);
  reply.header("content-encoding", isBrotli ? "br" : "gzip");
  const packing = isBrotli
    ? createBrotliCompress(brotliOptions)
    : createGzip({ flush: constants.Z_SYNC_FLUSH });
  return await buffer(Readable.from(blocks).pipe(packing));
}
