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
    const hash = createHash("sha256");
    let size = 0;
    const hashed = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    // The zip remembers each entry to its end with the function that gives the stream: it must not hold the stream, and with it every file of the archive.
    let stream: Transform | undefined = hashed;
    this.#zip.addReadStreamLazy(path, { mtime: earliest(mtime), compress }, (give) => {
      if (stream) give(null, stream);
      stream = undefined;
    });
    const source = content instanceof Uint8Array ? Readable.from(slicesOf(content)) : content;
    await Promise.all([
      pipeline(source, hashed, { signal: this.#signal }),
      finished(hashed, { signal: this.#signal }),
    ]);
    this.#members.push({ path, size, sha256: hash.digest("hex") });
  }

  end(): void {
    this.#zip.end();
  }
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
