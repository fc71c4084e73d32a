import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import type { PackedFile } from "./pack-file.ts";
import { dataDescriptor, directoryEnd, directoryRecord, localHeader, type ZipFacts } from "./zip-records.ts";

/** Bytes that are handed on at once. */
const chunkBytes = 256 * 1024;
/** Bytes of a file that comes as a stream at most: what is larger would need 64 bits in its local header, before anybody knows. */
const maxStreamed = 0xffff_fffe;

/** Where a file stands in a zip, and its time. */
type Named = Pick<ZipFacts, "path" | "mtime">;

/**
 * Writes a zip, one file after the other, as its reader takes it; ZIP64 where its size or the number of its files asks for it. Files may come packed, from where that holds nobody up. Of what has been
 * written it holds the names and numbers that the directory needs, and no bytes.
 */
export class ZipWriter {
  readonly #written: ZipFacts[] = [];
  #chunk = Buffer.alloc(chunkBytes);
  #filled = 0;
  /** Bytes so far, those of the chunk included. */
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

  /** Adds a file that is packed, and comes back when the reader has room for more. */
  async add({ path, mtime }: Named, { packed, isDeflated, size, crc32: sum }: PackedFile): Promise<void> {
    const facts = { path, mtime, isDeflated, size, crc32: sum, packedSize: packed.length };
    const file = { ...facts, isStreamed: false, offset: this.#at };
    await this.#write(localHeader(file));
    await this.#write(packed);
    this.#written.push(file);
  }

  /** Adds a file of any length, of which memory holds a part. */
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

  /** Copies bytes into the next chunk, so that nobody's memory is held by a part of it. */
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
