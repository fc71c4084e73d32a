import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, zstdDecompress } from "node:zlib";
import { Compression, EtagMismatch, PMTiles, type RangeResponse, type Source } from "pmtiles";
import { readAtMost } from "../addresses/read-at-most.ts";
import type { SourcePlace } from "./map-sources.ts";

/** Maximum size of a part of an archive that is read or decompressed at once, bytes: a directory, its metadata or a tile. */
const maxBytes = 16 * 1024 * 1024;
const patienceMs = 10_000;

/** An archive that cannot be read; the message says why, without an address. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

/** A PMTiles archive in a file, or on a server that supports range requests. */
export const openArchive = (place: SourcePlace, userAgent: string): PMTiles =>
  new PMTiles(
    "file" in place ? fileSource(place.file) : addressSource(place.address, userAgent),
    undefined,
    unpack,
  );

const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer;

function checkLength(length: number): void {
  if (length > maxBytes) throw new ArchiveError(`a part of it is longer than ${maxBytes} bytes`);
}

const fileSource = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length, _signal, etag) {
    checkLength(length);
    await using file = await open(path, "r");
    const { ino, mtimeMs, size } = await file.stat();
    const found = `${ino}-${mtimeMs}-${size}`;
    if (etag !== undefined && etag !== found) throw new EtagMismatch();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return { data: bytesOf(buffer.subarray(0, bytesRead)), etag: found };
  },
});

const addressSource = (address: string, userAgent: string): Source => ({
  getKey: () => address,
  async getBytes(offset, length, _signal, etag): Promise<RangeResponse> {
    checkLength(length);
    const answer = await fetch(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      headers: { "user-agent": userAgent, range: `bytes=${offset}-${offset + length - 1}` },
    });
    const found = answer.headers.get("etag") ?? undefined;
    if (answer.status === 416 || (etag !== undefined && found !== undefined && etag !== found)) {
      await answer.body?.cancel();
      throw new EtagMismatch();
    }
    if (answer.status !== 206 || !answer.body) {
      await answer.body?.cancel();
      throw new ArchiveError(`it answers ${answer.status} to the request for a part of it`);
    }
    const bytes = await readAtMost(answer.body, length);
    if (!bytes) throw new ArchiveError("it answers with more than was requested");
    return { data: bytesOf(bytes), ...(found !== undefined && { etag: found }) };
  },
});

const unpackers: Partial<Record<Compression, (bytes: Buffer, options: object) => Promise<Buffer>>> = {
  [Compression.Gzip]: promisify<Buffer, object, Buffer>(gunzip),
  [Compression.Brotli]: promisify<Buffer, object, Buffer>(brotliDecompress),
  [Compression.Zstd]: promisify<Buffer, object, Buffer>(zstdDecompress),
};

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  const unpacker = unpackers[compression];
  if (!unpacker) throw new ArchiveError("it uses an unknown compression");
  try {
    return bytesOf(await unpacker(Buffer.from(packed), { maxOutputLength: maxBytes }));
  } catch {
    throw new ArchiveError("a part of it cannot be decompressed");
  }
}
