import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of all buckets together that stay in memory. */
const maxHeldBytes = 67_108_864;

interface Bucket {
  held: Uint8Array[];
  heldBytes: number;
  isOnDisk: boolean;
}

/**
 * Sorts parts of tiles into buckets: of a small region in memory, of a large one in a file each, whose tiles are then drawn together.
 */
export class PartBuckets {
  private readonly folder: string;
  private readonly buckets = new Map<number, Bucket>();
  private heldBytes = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Ids of the buckets in which something is, ascending. */
  get ids(): readonly number[] {
    return [...this.buckets.keys()].toSorted((a, b) => a - b);
  }

  async add(id: number, parts: Uint8Array): Promise<void> {
    const bucket = this.buckets.get(id) ?? { held: [], heldBytes: 0, isOnDisk: false };
    this.buckets.set(id, bucket);
    bucket.held.push(parts);
    bucket.heldBytes += parts.length;
    this.heldBytes += parts.length;
    if (this.heldBytes > maxHeldBytes) await this.spill();
  }

  /** Takes everything of a bucket. */
  async take(id: number): Promise<Uint8Array<ArrayBuffer>> {
    const bucket = this.buckets.get(id);
    const onDisk = bucket?.isOnDisk === true ? await readFile(this.pathOf(id)) : new Uint8Array(0);
    const held = bucket?.held ?? [];
    const whole = new Uint8Array(onDisk.length + (bucket?.heldBytes ?? 0));
    whole.set(onDisk);
    let at = onDisk.length;
    for (const parts of held) {
      whole.set(parts, at);
      at += parts.length;
    }
    this.heldBytes -= bucket?.heldBytes ?? 0;
    this.buckets.delete(id);
    return whole;
  }

  private async spill(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const [id, bucket] of this.buckets) {
      if (bucket.heldBytes === 0) continue;
      await appendFile(this.pathOf(id), Buffer.concat(bucket.held));
      bucket.isOnDisk = true;
      bucket.held = [];
      bucket.heldBytes = 0;
    }
    this.heldBytes = 0;
  }

  private pathOf(id: number): string {
    return join(this.folder, `${id}.parts`);
  }
}
