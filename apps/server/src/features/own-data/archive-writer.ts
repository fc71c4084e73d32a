import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of an archive, as its manifest names it. */
interface Member {
  readonly path: string;
  /** Bytes, unpacked. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Writes files into a zip one after the other, each as its reader takes it, and remembers their hashes. */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #members: Member[] = [];
  readonly #signal: AbortSignal;
  readonly #madeAt: Date;

  constructor(signal: AbortSignal, madeAt: Date) {
    this.#signal = signal;
    this.#madeAt = madeAt;
  }

  /** The zip; ZIP64 where its size or the number of its files asks for it. */
  get output(): Readable {
    return this.#zip.outputStream as Readable;
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  /** Adds a file, and comes back when all of it has been read. */
  async add(
    path: string,
    content: Readable | Uint8Array | AsyncIterable<string>,
    { mtime = this.#madeAt, compress = true }: { readonly mtime?: Date; readonly compress?: boolean } = {},
  ): Promise<void> {
    this.#signal.throwIfAborted();
    const { stream, facts } = hashing();
    this.#addEntry(path, { mtime: earliest(mtime), compress }, stream);
    const source = content instanceof Uint8Array ? Readable.from(slicesOf(content)) : content;
    await Promise.all([
      pipeline(source, stream, { signal: this.#signal }),
      finished(stream, { signal: this.#signal }),
    ]);
    this.#members.push({ path, ...facts() });
  }

  /**
   * The zip remembers each entry to its end, with its name and the function that gives its stream. Neither may hold more than it must: not the stream, and with it
   * every file of the archive, and not the pool that small buffers are cut from, of which each other file's packing takes a quarter.
   */
  #addEntry(
    path: string,
    how: { readonly mtime: Date; readonly compress: boolean },
    content: Transform,
  ): void {
    let stream: Transform | undefined = content;
    const { poolSize } = Buffer;
    Buffer.poolSize = 0;
    try {
      this.#zip.addReadStreamLazy(path, how, (give) => {
        if (stream) give(null, stream);
        stream = undefined;
      });
    } finally {
      Buffer.poolSize = poolSize;
    }
  }

  end(): void {
    this.#zip.end();
  }
}

/** Passes bytes on, and tells their number and hash when all have passed. */
function hashing() {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, facts: () => ({ size, sha256: hash.digest("hex") }) };
}

/** Bytes that are hashed and summed up at once; others are answered between two of them. */
const sliceBytes = 65_536;

function* slicesOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += sliceBytes) yield content.subarray(at, at + sliceBytes);
}

/** A zip knows no time before the year 1980 and none after 2107. */
const earliest = (time: Date): Date => {
  const year = time.getUTCFullYear();
  return year < 1981 || year > 2106 ? new Date(Date.UTC(1981, 0, 1)) : time;
};
