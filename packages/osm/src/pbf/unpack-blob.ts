import { fail, ok, type Result } from "@cairn/domain/result";
import type { ExtractError } from "../extract-error.ts";
import type { Inflate } from "../extract-source.ts";
import { maxBlobBytes } from "./blob-header.ts";
import { ProtobufReader } from "./protobuf-reader.ts";

/** Compressions of a `Blob` that are reported but not supported, by their field numbers. */
const foreignPackings: Readonly<Record<number, string>> = { 4: "lzma", 5: "bzip2", 6: "lz4", 7: "zstd" };

/** The content of a `Blob`: its fields are raw = 1, raw_size = 2, zlib_data = 3 and the other compressions. */
interface BlobContent {
  raw?: Uint8Array;
  rawSize?: number;
  zlib?: Uint8Array;
  foreign?: string;
}

/**
 * Unpacks a blob.
 *
 * @param bytes the `Blob` message
 * @param at its offset in the file, for the error
 * @returns the message in it, at most 32 MiB
 */
export function unpackBlob(
  bytes: Uint8Array,
  at: number,
  inflate: Inflate,
): Result<Uint8Array, ExtractError> {
  const content = parseBlob(bytes);
  if (!content) return fail({ kind: "damaged", at, what: "a block cannot be read" });
  const { raw, rawSize, zlib, foreign } = content;
  if (foreign !== undefined) return fail({ kind: "unsupported_compression", at, method: foreign });
  if (raw) return ok(raw);
  if (!zlib) return fail({ kind: "damaged", at, what: "a block holds no data" });
  if (rawSize !== undefined && rawSize > maxBlobBytes) {
    return fail({
      kind: "too_large",
      at,
      what: `a block unpacks to ${rawSize} bytes and 32 MiB are allowed`,
    });
  }
  const unpacked = inflate(zlib, rawSize ?? maxBlobBytes);
  if (!unpacked || (rawSize !== undefined && unpacked.length !== rawSize)) {
    return fail({ kind: "damaged", at, what: "a block does not unpack to the size that it claims" });
  }
  return ok(unpacked);
}

function parseBlob(bytes: Uint8Array): BlobContent | undefined {
  const reader = new ProtobufReader(bytes);
  const content: BlobContent = {};
  for (let field = reader.field(); field > 0; field = reader.field()) {
    if (field === 2) {
      content.rawSize = reader.number();
      continue;
    }
    if (field > 7) {
      reader.skip();
      continue;
    }
    const end = reader.block();
    const part = bytes.subarray(reader.at, end);
    reader.at = end;
    if (field === 1) content.raw = part;
    else if (field === 3) content.zlib = part;
    else content.foreign = foreignPackings[field];
  }
  return reader.failed ? undefined : content;
}
