import type { FastifyReply, FastifyRequest } from "fastify";
import { varyByEncoding } from "./cache-headers.ts";
import { holdsTag } from "./version-tag.ts";

/** Names the version that is sent of an answer that comes packed or not, and answers 304 when the client has it already. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  varyByEncoding(reply);
  reply.header("etag", tag);
  const known = holdsTag(request, tag);
  if (known) reply.code(304);
  return known;
}

/** Whether the client reads gzip (RFC 9110, 12.5.3). */
export function acceptsGzip(request: FastifyRequest): boolean {
  const accepted = request.headers["accept-encoding"] ?? "";
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/.test(accepted);
}
