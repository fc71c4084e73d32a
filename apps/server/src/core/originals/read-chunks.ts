import { createReadStream } from "node:fs";
import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { isBomb } from "./gzip-limits.ts";

/** A gzipped file that unpacks to more than any recording. */
export class GzipBombError extends Error {
  override readonly name = "GzipBombError";
}

const chunkBytes = 256 * 1024;

/**
 * Reads a file in chunks, decompressed if it is gzipped. Memory is bounded by the chunk.
 *
 * @throws GzipBombError, or zlib's error for damaged gzip data
 */
export function readChunks(path: string, gzipped: boolean): AsyncIterable<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  if (!gzipped) return file;
  let unpacked = 0;
  const guard = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      unpacked += chunk.length;
      done(isBomb(file.bytesRead, unpacked) ? new GzipBombError("unpacks to too much") : null, chunk);
    },
  });
  // The reader of the last stream gets the error of any of them.
  return pipeline(file, createGunzip({ chunkSize: chunkBytes }), guard, () => {});
}
