import { fstatSync, readSync } from "node:fs";
import type { ByteSource } from "@cairn/formats/archive/byte-source";

/** An open file as a source. Blocks, so use it only in a worker. */
export function fileSource(handle: number): ByteSource {
  return {
    length: fstatSync(handle).size,
    read(from, to) {
      const bytes = Buffer.allocUnsafeSlow(to - from);
      return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from));
    },
  };
}
