import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Fast rather than small: a fifth of the plain size at a fifth of the time that the usual level takes. */
const gzipLevel = 1;

/** A body as it is sent. */
export interface SentBody {
  readonly bytes: Buffer;
  readonly isGzip: boolean;
}

interface Entry {
  bytes: Buffer;
  isGzip: boolean;
  isBeingPacked: boolean;
}

/**
 * Bodies that were made lately, by keys that name everything they were made from. What is asked for again is packed meanwhile, so that most
 * of it is kept and sent small; an exporter that takes everything once does not pay for that. The longest unused goes first.
 */
export class BodyCache {
  /** In the order of their last use. */
  private readonly entries = new Map<string, Entry>();
  private readonly making = new Map<string, Promise<Buffer>>();
  private readonly maxBytes: number;
  private held = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Bytes of all bodies that are kept. */
  get size(): number {
    return this.held;
  }

  /** The body of a key, made when it is not there; for several who ask at once it is made once. */
  async body(key: string, acceptsGzip: boolean, make: () => Promise<Buffer>): Promise<SentBody> {
    const entry = this.use(key);
    if (!entry) return { bytes: await this.makeOnce(key, make), isGzip: false };
    if (acceptsGzip && !entry.isGzip && !entry.isBeingPacked) void this.pack(key, entry);
    const { bytes, isGzip } = entry;
    return isGzip && !acceptsGzip ? { bytes: await unpack(bytes), isGzip: false } : { bytes, isGzip };
  }

  private use(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry) {
      this.entries.delete(key);
      this.entries.set(key, entry);
    }
    return entry;
  }

  private async makeOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.making.get(key);
    if (running) return await running;
    const made = make();
    this.making.set(key, made);
    try {
      const bytes = await made;
      this.keep(key, bytes);
      return bytes;
    } finally {
      this.making.delete(key);
    }
  }

  private keep(key: string, bytes: Buffer): void {
    if (bytes.length > this.maxBytes) return;
    this.entries.set(key, { bytes, isGzip: false, isBeingPacked: false });
    this.held += bytes.length;
    for (const [oldest, entry] of this.entries) {
      if (this.held <= this.maxBytes) return;
      this.entries.delete(oldest);
      this.held -= entry.bytes.length;
    }
  }

  private async pack(key: string, entry: Entry): Promise<void> {
    entry.isBeingPacked = true;
    const packed = await pack(entry.bytes, { level: gzipLevel });
    if (this.entries.get(key) === entry) this.held += packed.length - entry.bytes.length;
    entry.bytes = packed;
    entry.isGzip = true;
  }
}
