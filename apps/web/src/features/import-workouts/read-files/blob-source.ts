import type { ByteSource } from "@cairn/formats/archive/byte-source";

/** Bytes to read at once: every read is a message to another process, and an archive is read in thousands of small pieces. */
const blockLength = 1024 * 1024;

/** A file of the browser as a source; caches the last block. */
export const blobSource = (blob: Blob): ByteSource => {
  let start = 0;
  let block = new Uint8Array();
  return {
    length: blob.size,
    read: async (from, to) => {
      if (from < start || to > start + block.length) {
        block = new Uint8Array(await blob.slice(from, Math.max(to, from + blockLength)).arrayBuffer());
        start = from;
      }
      return block.subarray(from - start, to - start);
    },
  };
};
