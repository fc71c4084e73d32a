import { createHash } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

/** A file as it stands in an archive, and what the archive says of it. */
export interface PackedFile {
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  /** Bytes, unpacked. */
  readonly size: number;
  readonly crc32: number;
  /** Hex. */
  readonly sha256: string;
}

/** Sums a file up, and packs it unless it is packed already. Large ones take longer than the event loop may stand still. */
export function packFile(bytes: Uint8Array, isDeflated: boolean): PackedFile {
  return {
    // Without the room that was left behind it.
    packed: isDeflated ? new Uint8Array(deflateRawSync(bytes)) : bytes,
    isDeflated,
    size: bytes.length,
    crc32: crc32(bytes),
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}
