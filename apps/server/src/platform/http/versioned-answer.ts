import type { FastifyReply, FastifyRequest } from "fastify";
import type { SentBody } from "./body-cache.ts";
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

const named = (coding: string): RegExp =>
  new RegExp(`(?:^|,)\\s*(?:${coding}|\\*)\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`);
const [gzip, brotli] = [named("gzip"), named("br")];

/** Whether the client reads gzip (RFC 9110, 12.5.3). */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  gzip.test(headers["accept-encoding"] ?? "");

/** Whether it reads Brotli, which browsers say of safe connections alone. */
export const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  brotli.test(headers["accept-encoding"] ?? "");

/** A body that is made only for who does not have it. */
export interface VersionedBody {
  /** Names the version (`versionTag`); weak, as the bytes may be packed or not. */
  readonly tag: string;
  readonly body: (acceptsGzip: boolean) => Promise<SentBody>;
}

const nothing = Buffer.alloc(0);

/** Answers with a body, or with 304 to who has it. */
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
