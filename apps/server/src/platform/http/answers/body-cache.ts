import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { endTurn } from "../../workers/share-scope.ts";

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Fast rather than small: a fifth of the plain size, in a fifth of the time of the default level. */
const gzipLevel = 1;

/** A body in the form that is sent. */
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
 * Recent bodies, by keys that name everything they were made from. A body that is requested again is compressed in the
 * background, so that most are stored and sent small; an exporter that requests everything once does not pay for that. The least
 * recently used is removed first.
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

  /** Total bytes of the cached bodies. */
  get size(): number {
    return this.held;
  }

  /** The body of a key, created if missing; for several simultaneous requests it is created once. */
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
    if (running) {
      endTurn();
      return await running;
    }
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
