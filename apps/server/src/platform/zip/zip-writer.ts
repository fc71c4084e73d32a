import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import type { PackedFile } from "./pack-file.ts";
import { dataDescriptor, directoryEnd, directoryRecord, localHeader, type ZipFacts } from "./zip-records.ts";

/** Bytes that are passed on at once. */
const chunkBytes = 256 * 1024;
/** Maximum bytes of a streamed file: a larger one would need 64-bit sizes in its local header, before its size is known. */
const maxStreamed = 0xffff_fffe;

/** Path of a file in a zip, and its time. */
type Named = Pick<ZipFacts, "path" | "mtime">;

/**
 * Writes a zip file by file, as fast as its reader reads it; ZIP64 if its size or number of files needs it. Files may be
 * compressed already, in a place where that delays nobody. For what has been written it keeps the names and numbers that the
 * directory needs, but no bytes.
 */
export class ZipWriter {
  readonly #written: ZipFacts[] = [];
  #chunk = Buffer.alloc(chunkBytes);
  #filled = 0;
  /** Bytes so far, including those of the chunk. */
  #at = 0;
  #wake: () => void = () => {};
  readonly #output = new Readable({
    highWaterMark: chunkBytes,
    read: () => {
      this.#wake();
    },
    destroy: (error, done) => {
      this.#wake();
      done(error);
    },
  });

  get output(): Readable {
    return this.#output;
  }

  /** Adds a compressed file, and resolves when the reader accepts more. */
  async add({ path, mtime }: Named, { packed, isDeflated, size, crc32: sum }: PackedFile): Promise<void> {
    const facts = { path, mtime, isDeflated, size, crc32: sum, packedSize: packed.length };
    const file = { ...facts, isStreamed: false, offset: this.#at };
    await this.#write(localHeader(file));
    await this.#write(packed);
    this.#written.push(file);
  }

  /** Adds a file of any length, of which only a part is in memory. */
  async addStream(
    { path, mtime }: Named,
    source: AsyncIterable<Uint8Array>,
    isDeflated: boolean,
  ): Promise<void> {
    const begun = { path, mtime, isDeflated, isStreamed: true, offset: this.#at };
    let [size, sum] = [0, 0];
    await this.#write(localHeader({ ...begun, size: 0, packedSize: 0, crc32: 0 }));
    const dataAt = this.#at;
    const summedUp = async function* () {
      for await (const chunk of source) {
        size += chunk.length;
        sum = crc32(chunk, sum);
        yield chunk;
      }
    };
    const write = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const chunk of chunks) await this.#write(chunk);
    };
    if (isDeflated) await pipeline(summedUp, createDeflateRaw(), write);
    else await write(summedUp());
    const file = { ...begun, size, crc32: sum, packedSize: this.#at - dataAt };
    if (Math.max(file.size, file.packedSize) > maxStreamed)
      throw new Error(`${path} is too long for a stream`);
    await this.#write(dataDescriptor(file));
    this.#written.push(file);
  }

  /** Writes the directory, and ends the output. */
  async end(): Promise<void> {
    const offset = this.#at;
    for (const facts of this.#written) await this.#write(directoryRecord(facts));
    await this.#write(directoryEnd(this.#written.length, offset, this.#at - offset));
    await this.#flush();
    this.#output.push(null);
  }

  /** Copies bytes into the next chunk, so that no larger buffer is kept in memory by a part of it. */
  async #write(bytes: Uint8Array): Promise<void> {
    this.#at += bytes.length;
    for (let from = 0; from < bytes.length;) {
      const piece = bytes.subarray(from, from + this.#chunk.length - this.#filled);
      this.#chunk.set(piece, this.#filled);
      this.#filled += piece.length;
      from += piece.length;
      if (this.#filled === this.#chunk.length) await this.#flush();
    }
  }

  async #flush(): Promise<void> {
    const bytes = this.#chunk.subarray(0, this.#filled);
    this.#chunk = Buffer.alloc(chunkBytes);
    this.#filled = 0;
    const taken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (!this.#output.destroyed && this.#output.push(bytes)) return;
    if (!this.#output.destroyed) await taken;
    if (this.#output.destroyed) throw new Error("the reader of the archive is gone");
  }
}
