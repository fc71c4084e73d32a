import type { ArchiveError } from "./archive-error.ts";
import { type ArchiveLimits, isSuspicious, type UnpackBudget } from "./archive-limits.ts";
import type { ByteSink, Unpacked } from "./byte-sink.ts";
import { Inflater } from "./inflater.ts";

/** True for the first bytes of a gzip file with the only existing method (RFC 1952). */
export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;

/**
 * Passes bytes on to a sink, and unpacks them first if they turn out to be gzip. Their length is not stated in advance, so
 * size and ratio are checked during the unpacking.
 */
export class GunzipSink {
  private readonly limits: ArchiveLimits;
  private readonly budget: UnpackBudget;
  private readonly sink: ByteSink;
  private head = new Uint8Array(0);
  private inflater: Inflater | undefined;
  private decided = false;
  private packed = 0;
  private unpacked = 0;

  constructor(limits: ArchiveLimits, budget: UnpackBudget, sink: ByteSink) {
    this.limits = limits;
    this.budget = budget;
    this.sink = sink;
  }

  readonly push = (chunk: Uint8Array): boolean => {
    if (this.decided) return this.pass(chunk);
    const head = new Uint8Array(this.head.length + chunk.length);
    head.set(this.head);
    head.set(chunk, this.head.length);
    this.head = head;
    return head.length < 3 || this.begin();
  };

  /** How the unpacking ended; to be called after the last `push`. */
  end(): Unpacked | undefined {
    if (!this.decided) this.begin();
    return this.inflater?.end();
  }

  private begin(): boolean {
    this.decided = true;
    if (isGzip(this.head)) this.inflater = new Inflater("gzip", this.watch, this.sink);
    return this.pass(this.head);
  }

  private pass(chunk: Uint8Array): boolean {
    if (!this.inflater) return this.sink(chunk);
    this.packed += chunk.length;
    this.inflater.push(chunk);
    return this.inflater.outcome === undefined;
  }

  private readonly watch = (chunk: Uint8Array): ArchiveError | undefined => {
    this.unpacked += chunk.length;
    if (isSuspicious(this.unpacked, this.packed, this.limits)) return { kind: "suspicious_ratio" };
    if (this.unpacked > this.limits.entryBytes) return { kind: "too_large", limit: this.limits.entryBytes };
    if (!this.budget.spend(chunk.length)) return { kind: "too_large", limit: this.limits.unpackedBytes };
    return undefined;
  };
}
