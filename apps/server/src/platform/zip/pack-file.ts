import { createHash } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

/** A file in the form stored in an archive, with its entries. */
export interface PackedFile {
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  /** Uncompressed size, bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * Computes the checksums of a file, and compresses it unless it is compressed already. Large files take longer than the event
 * loop may be blocked.
 */
export function packFile(bytes: Uint8Array, isDeflated: boolean): PackedFile {
  return {
    // Without the unused space behind it.
    packed: isDeflated ? new Uint8Array(deflateRawSync(bytes)) : bytes,
    isDeflated,
    size: bytes.length,
    crc32: crc32(bytes),
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}
