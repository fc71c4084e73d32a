import { gunzipSync } from "node:zlib";

/** The kind of an answer, recognised by its first bytes, because a source's own media type is not passed on unchecked. */
export interface AnswerKind {
  /** The `Accept` header of the request. */
  readonly accept: string;
  readonly maxBytes: number;
  /** The bytes to pass on, with their media type; undefined if they are something else. */
  readonly read: (bytes: Buffer) => { readonly bytes: Buffer; readonly mediaType: string } | undefined;
}

const mebibyte = 1024 * 1024;

const read =
  (mediaTypeOf: (bytes: Buffer) => string | undefined): AnswerKind["read"] =>
  (bytes) => {
    const mediaType = mediaTypeOf(bytes);
    return mediaType === undefined ? undefined : { bytes, mediaType };
  };

function imageTypeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).toString("latin1") === "\u0089PNG") return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return "image/jpeg";
  return bytes.subarray(8, 12).toString("latin1") === "WEBP" ? "image/webp" : undefined;
}

export const imageKind: AnswerKind = { accept: "image/*", maxBytes: 2 * mebibyte, read: read(imageTypeOf) };

export const vectorTileType = "application/vnd.mapbox-vector-tile";
/** Uncompressed, bytes. */
const maxVectorBytes = 8 * mebibyte;

/** Each tile is a list of layers, field 3 of its message; some hosts compress it without saying so. */
function readVectorTile(bytes: Buffer): ReturnType<AnswerKind["read"]> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isPacked ? gunzipWithin(bytes) : bytes;
  if (plain === undefined || (plain.length > 0 && plain[0] !== 0x1a)) return undefined;
  return { bytes: plain, mediaType: vectorTileType };
}

function gunzipWithin(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxVectorBytes });
  } catch {
    return undefined;
  }
}

export const vectorTileKind: AnswerKind = {
  accept: vectorTileType,
  maxBytes: maxVectorBytes,
  read: readVectorTile,
};

function jsonTypeOf(bytes: Buffer): string | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null ? "application/json" : undefined;
  } catch {
    return undefined;
  }
}

export const jsonKind: AnswerKind = {
  accept: "application/json",
  maxBytes: 4 * mebibyte,
  read: read(jsonTypeOf),
};
