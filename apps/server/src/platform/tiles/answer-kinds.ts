/** What an answer is taken for: decided by its first bytes, as what a source says of itself is not passed on unchecked. */
export interface AnswerKind {
  /** What the source is asked for. */
  readonly accept: string;
  readonly maxBytes: number;
  /** The media type to pass it on as; undefined when it is something else. */
  readonly mediaTypeOf: (bytes: Buffer) => string | undefined;
}

const mebibyte = 1024 * 1024;

function imageTypeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).toString("latin1") === "\u0089PNG") return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return "image/jpeg";
  return bytes.subarray(8, 12).toString("latin1") === "WEBP" ? "image/webp" : undefined;
}

export const imageKind: AnswerKind = { accept: "image/*", maxBytes: 2 * mebibyte, mediaTypeOf: imageTypeOf };
