import type { FastifyReply, FastifyRequest } from "fastify";

/** A part of a file: bytes from `from` to `to`, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a file that the header `Range` requests (RFC 9110, section 14): its single range, limited to the file; `whole`
 * without one, with several, or in an unknown form, as the RFC allows; `beyond` if the file ends before it.
 *
 * @param size bytes of the file
 */
export function readRange(header: string | undefined, size: number): ByteRange | "whole" | "beyond" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(size, Number(last));
    return length === 0 ? "beyond" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return "whole";
  if (from >= size) return "beyond";
  return { from, to: last === "" ? size - 1 : Math.min(size - 1, Number(last)) };
}

/**
 * Sets the status and the headers of an answer with the part of a file that is requested, or with all of it.
 *
 * @param size bytes of the file
 * @param tag changes with the file: a part of another one must not be appended to one of this
 * @returns the part; undefined if there is none, and the answer is empty
 */
export function answerRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, tag }: { readonly size: number; readonly tag: string },
): ByteRange | undefined {
  const etag = `"${tag}"`;
  const isSame = request.headers["if-range"] === undefined || request.headers["if-range"] === etag;
  const range = isSame ? readRange(request.headers.range, size) : "whole";
  reply.header("accept-ranges", "bytes").header("etag", etag);
  if (range === "beyond") {
    reply.code(416).header("content-range", `bytes */${size}`);
    return undefined;
  }
  const part = range === "whole" ? { from: 0, to: size - 1 } : range;
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${part.from}-${part.to}/${size}`);
  reply.header("content-length", part.to - part.from + 1);
  return part;
}
