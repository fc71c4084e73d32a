import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";

/** A body that is a file. */
interface RawFile {
  /** As the headers say; empty if they do not. */
  readonly filename: string;
  /** Ends after the most bytes that are accepted; `truncated` is then true, and the rest is read and dropped. */
  readonly file: Readable & { readonly truncated: boolean };
}

/** The body of a call that takes the bytes of a file (`BodyKind`), unless it is multipart. */
export function rawFile(request: FastifyRequest, mostBytes: number): RawFile {
  let isTruncated = false;
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    let left = mostBytes;
    for await (const chunk of request.raw as AsyncIterable<Uint8Array>) {
      if (left > 0) yield chunk.subarray(0, left);
      isTruncated ||= chunk.length > left;
      left = Math.max(0, left - chunk.length);
    }
  };
  const file = Readable.from(pieces(), { objectMode: false });
  return {
    filename: nameIn(request.headers),
    file: Object.defineProperty(file, "truncated", { get: () => isTruncated }) as RawFile["file"],
  };
}

/** The name of a file in the headers, empty if there is none: `filename*` of RFC 6266, `filename`, or `X-Filename`. */
function nameIn(headers: FastifyRequest["headers"]): string {
  const disposition = headers["content-disposition"] ?? "";
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const header = headers["x-filename"];
  if (encoded !== undefined) return decoded(encoded);
  if (plain) return fromBytes(plain[1]?.replaceAll(/\\(.)/g, "$1") ?? plain[2] ?? "");
  return typeof header === "string" ? decoded(fromBytes(header)) : "";
}

/** A percent-encoded text; one that is not is left as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Node reads headers as Latin-1; programs write UTF-8. */
const fromBytes = (header: string): string => Buffer.from(header, "latin1").toString();
