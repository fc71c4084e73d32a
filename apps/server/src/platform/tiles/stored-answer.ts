/** The stored answer of a source. */
export interface StoredAnswer {
  /** Empty if the source has nothing at this address. */
  readonly bytes: Buffer;
  /** Undefined if the source has nothing. */
  readonly mediaType: string | undefined;
  /** ms since 1970 until which no new request is needed. */
  readonly freshUntil: number;
  /** Whether it may be used after that, while the source is requested. */
  readonly mayBeStale: boolean;
  /** The source's tag for this answer. */
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

type Head = Omit<StoredAnswer, "bytes">;

/** Length of the head in bytes, then the head as JSON, then the answer. */
export function encodeStoredAnswer({ bytes, ...head }: StoredAnswer): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, bytes]);
}

/** Undefined for bytes that were not written completely by `encodeStoredAnswer`. */
export function decodeStoredAnswer(file: Buffer): StoredAnswer | undefined {
  const length = file.length < 4 ? Number.POSITIVE_INFINITY : file.readUInt32LE();
  if (length > file.length - 4) return undefined;
  try {
    const head = JSON.parse(file.toString("utf8", 4, 4 + length)) as Partial<Head>;
    if (typeof head.freshUntil !== "number" || typeof head.mayBeStale !== "boolean") return undefined;
    const { freshUntil, mayBeStale, mediaType, etag, lastModified } = head;
    return { bytes: file.subarray(4 + length), mediaType, freshUntil, mayBeStale, etag, lastModified };
  } catch {
    return undefined;
  }
}
