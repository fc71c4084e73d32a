import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { PackedFile } from "../../platform/zip/pack-file.ts";
import { ZipWriter } from "../../platform/zip/zip-writer.ts";

/** A file of an archive, as in its manifest. */
interface Member {
  readonly path: string;
  /** Bytes, uncompressed. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

interface HowToAdd {
  /** Default: when the archive was made. */
  readonly mtime?: Date;
  /** Default: true. */
  readonly compress?: boolean;
}

/** Compresses a file without blocking anybody. */
export type Pack = (bytes: Uint8Array, isDeflated: boolean) => Promise<PackedFile>;

/** Text to compress at once. */
const textBytes = 64 * 1024;

/** Writes files into a zip one after the other, each as its reader takes it, and records their hashes. */
export class ArchiveWriter {
  readonly #zip = new ZipWriter();
  readonly #members: Member[] = [];
  readonly #signal: AbortSignal;
  readonly #madeAt: Date;
  readonly #pack: Pack;

  constructor(signal: AbortSignal, madeAt: Date, pack: Pack) {
    this.#signal = signal;
    this.#madeAt = madeAt;
    this.#pack = pack;
  }

  /** The zip; ZIP64 if its size or the number of its files requires it. */
  get output(): Readable {
    return this.#zip.output;
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  /** Adds a file, and returns when all of it has been read. */
  async add(path: string, bytes: Uint8Array, { mtime, compress = true }: HowToAdd = {}): Promise<void> {
    this.#signal.throwIfAborted();
    await this.addPacked(path, await this.#pack(bytes, compress), mtime);
  }

  /** Adds a file that is already compressed. */
  async addPacked(path: string, file: PackedFile, mtime = this.#madeAt): Promise<void> {
    this.#signal.throwIfAborted();
    await this.#zip.add({ path, mtime }, file);
    this.#members.push({ path, size: file.size, sha256: file.sha256 });
  }

  /** Adds a file that is too large to hold in memory. */
  async addStream(
    path: string,
    source: AsyncIterable<Uint8Array>,
    { mtime = this.#madeAt, compress = true }: HowToAdd = {},
  ): Promise<void> {
    const signal = this.#signal;
    const hash = createHash("sha256");
    let size = 0;
    const hashed = async function* () {
      for await (const chunk of source) {
        signal.throwIfAborted();
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await this.#zip.addStream({ path, mtime }, hashed(), compress);
    this.#members.push({ path, size, sha256: hash.digest("hex") });
  }

  /** Adds a text in pieces. */
  async addText(path: string, pieces: AsyncIterable<string>): Promise<void> {
    await this.addStream(path, gathered(pieces));
  }

  async end(): Promise<void> {
    await this.#zip.end();
  }
}

/** Pieces of text as bytes; joins many small ones. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < textBytes) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}
