import type { SpareSpace } from "../../storage/spare-space.ts";
import { JournaledFile } from "../journaled-file.ts";

/** Maximum total size of all buckets in memory, bytes: this is lost in a kill. */
const maxHeldBytes = 8_388_608;

/** Position of parts of a bucket in the file. */
type Segment = readonly [id: number, offset: number, bytes: number];

interface CutBlocks {
  /** Number of blocks whose parts are in the file. */
  readonly blocks: number;
  /** Parts added since the previous note. */
  readonly segments: readonly Segment[];
}

/**
 * Sorts parts of tiles into buckets, whose tiles are then drawn together. Parts that do not stay in memory are in one file, which
 * is continued after a kill.
 */
export class PartBuckets {
  /** Number of blocks whose parts are all here. */
  blocks: number;
  private readonly file: JournaledFile<CutBlocks>;
  private readonly segments = new Map<number, Segment[]>();
  private readonly held = new Map<number, Uint8Array[]>();
  private heldBytes = 0;

  private constructor(file: JournaledFile<CutBlocks>) {
    this.file = file;
    this.blocks = file.notes.at(-1)?.blocks ?? 0;
    for (const { segments } of file.notes) this.place(segments);
  }

  /** @param space what may be written, by default all of the disk */
  static async open(path: string, space?: SpareSpace): Promise<PartBuckets> {
    return new PartBuckets(await JournaledFile.open<CutBlocks>(path, "cairn parts 1", space));
  }

  /** Ids of the non-empty buckets, ascending, after `seal`. */
  get ids(): readonly number[] {
    return [...this.segments.keys()].toSorted((a, b) => a - b);
  }

  /** Adds parts of the block that is being cut. */
  add(id: number, parts: Uint8Array): void {
    const held = this.held.get(id) ?? [];
    this.held.set(id, held);
    held.push(parts);
    this.heldBytes += parts.length;
  }

  /** Records that all parts of a block were added. */
  async endBlock(): Promise<void> {
    this.blocks++;
    if (this.heldBytes > maxHeldBytes) await this.seal();
  }

  /** Writes what is in memory. */
  async seal(): Promise<void> {
    if (this.heldBytes === 0) return;
    const segments: Segment[] = [];
    for (const [id, parts] of this.held) {
      const offset = this.file.length;
      for (const part of parts) await this.file.append(part);
      segments.push([id, offset, this.file.length - offset]);
    }
    this.held.clear();
    this.heldBytes = 0;
    await this.file.settle({ blocks: this.blocks, segments });
    this.place(segments);
  }

  /** All written parts of a bucket. */
  async read(id: number): Promise<Uint8Array<ArrayBuffer>> {
    const segments = this.segments.get(id) ?? [];
    const whole = new Uint8Array(segments.reduce((sum, [, , bytes]) => sum + bytes, 0));
    let at = 0;
    for (const [, offset, bytes] of segments) {
      await this.file.read(whole.subarray(at, at + bytes), offset);
      at += bytes;
    }
    return whole;
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private place(segments: readonly Segment[]): void {
    for (const segment of segments) {
      const ofBucket = this.segments.get(segment[0]) ?? [];
      this.segments.set(segment[0], ofBucket);
      ofBucket.push(segment);
    }
  }
}
