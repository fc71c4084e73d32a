import { fail, ok, type Result } from "@cairn/domain/result";
import type { ExtractError } from "../extract-error.ts";
import type { ExtractSource } from "../extract-source.ts";
import { ProtobufReader } from "./protobuf-reader.ts";

/** Largest head of a blob (OSM PBF format, "file format": should be 32 KiB and must be below 64 KiB). */
const maxHeaderBytes = 65_536;
/** Largest blob, packed or not (OSM PBF format: must be below 32 MiB). */
export const maxBlobBytes = 33_554_432;

/** The place of a blob in the file, and its kind: "OSMHeader", "OSMData", or a kind defined later. */
export interface BlobPlace {
  readonly kind: string;
  /** Start of its head, bytes. */
  readonly at: number;
  /** Range of the blob itself, bytes. */
  readonly from: number;
  readonly to: number;
}

/** Reads the head of the blob at a place of the file; undefined at the end of the file. */
export async function readBlobPlace(
  source: ExtractSource,
  at: number,
): Promise<Result<BlobPlace | undefined, ExtractError>> {
  if (at >= source.length) return ok(undefined);
  if (source.length - at < 4) return fail({ kind: "truncated", at });
  const size = await source.read(at, at + 4);
  if (size.length < 4) return fail({ kind: "truncated", at });
  const headerBytes = new DataView(size.buffer, size.byteOffset, 4).getUint32(0);
  if (headerBytes > maxHeaderBytes) {
    return fail({ kind: "damaged", at, what: `the head of a block claims ${headerBytes} bytes` });
  }
  if (headerBytes > source.length - at - 4) return fail({ kind: "truncated", at });
  const from = at + 4 + headerBytes;
  const header = await source.read(at + 4, from);
  if (header.length < headerBytes) return fail({ kind: "truncated", at });
  const read = parseHeader(header);
  if (!read) return fail({ kind: "damaged", at, what: "the head of a block cannot be read" });
  if (read.bytes > maxBlobBytes) {
    return fail({ kind: "too_large", at, what: `a block claims ${read.bytes} bytes and 32 MiB are allowed` });
  }
  if (read.bytes > source.length - from) return fail({ kind: "truncated", at });
  return ok({ kind: read.kind, at, from, to: from + read.bytes });
}

/** Kind of a blob and its size (`BlobHeader`: type = 1, datasize = 3), undefined if it is damaged. */
function parseHeader(bytes: Uint8Array): { kind: string; bytes: number } | undefined {
  const reader = new ProtobufReader(bytes);
  let kind: string | undefined;
  let size: number | undefined;
  for (let field = reader.field(); field > 0; field = reader.field()) {
    if (field === 1) {
      const end = reader.block();
      kind = new TextDecoder().decode(bytes.subarray(reader.at, end));
      reader.at = end;
    } else if (field === 3) size = reader.number();
    else reader.skip();
  }
  return reader.failed || kind === undefined || size === undefined ? undefined : { kind, bytes: size };
}
