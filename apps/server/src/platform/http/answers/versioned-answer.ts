import type { FastifyReply, FastifyRequest } from "fastify";
import type { SentBody } from "./body-cache.ts";
import { varyByEncoding } from "./cache-headers.ts";
import { matchesTag } from "./version-tag.ts";

/** Sets the version of an answer that may be compressed, and answers 304 if the client has it already. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  varyByEncoding(reply);
  reply.header("etag", tag);
  const known = matchesTag(request, tag);
  if (known) reply.code(304);
  return known;
}

const named = (coding: string): RegExp =>
  new RegExp(`(?:^|,)\\s*(?:${coding}|\\*)\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`);
const [gzip, brotli] = [named("gzip"), named("br")];

/** Whether the client accepts gzip (RFC 9110, 12.5.3). */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  gzip.test(headers["accept-encoding"] ?? "");

/** Whether it accepts Brotli, which browsers offer only on secure connections. */
export const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  brotli.test(headers["accept-encoding"] ?? "");

/** A body that is only made for clients that do not have it. */
export interface VersionedBody {
  /** The version (`versionTag`); weak, because the bytes may be compressed or not. */
  readonly tag: string;
  readonly body: (acceptsGzip: boolean) => Promise<SentBody>;
}

const nothing = Buffer.alloc(0);

/** Answers with a body, or with 304 if the client has it. */
export async function answerVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  { tag, body }: VersionedBody,
): Promise<Buffer> {
  if (isKnown(request, reply, tag)) return nothing;
  const { bytes, isGzip } = await body(acceptsGzip(request));
  reply.type(mediaType);
  if (isGzip) reply.header("content-encoding", "gzip");
  return bytes;
}
