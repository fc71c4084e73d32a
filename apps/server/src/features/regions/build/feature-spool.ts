import { type FileHandle, open } from "node:fs/promises";
import { createFeatureBlock } from "@cairn/tiles/cutting/feature-block";
import type { WorldFeature } from "@cairn/tiles/cutting/world-feature";

/** Words of 32 bits in a block of things: what a thread is given at a time. */
const blockWords = 524_288;

interface BlockPlace {
  readonly offset: number;
  readonly bytes: number;
  /** Place of its first thing among all. */
  readonly firstOrder: number;
}

/** A block of things as a thread takes it. */
export interface SpooledBlock {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly firstOrder: number;
}

/** Keeps the things of an extract on the disk until all have been seen, so that memory does not grow with the extract. */
export class FeatureSpool {
  private readonly file: FileHandle;
  private readonly block = createFeatureBlock(blockWords);
  private readonly places: BlockPlace[] = [];
  private end = 0;
  private count = 0;
  private firstOrder = 0;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  static async create(path: string): Promise<FeatureSpool> {
    return new FeatureSpool(await open(path, "w+"));
  }

  /** Blocks that were written. */
  get blockCount(): number {
    return this.places.length;
  }

  /** Adds a thing; gives a promise only when a block goes to the disk. */
  add(feature: WorldFeature): Promise<void> | undefined {
    this.block.add(feature);
    this.count++;
    return this.block.length < blockWords ? undefined : this.flush();
  }

  async flush(): Promise<void> {
    const words = this.block.take();
    if (words.length === 0) return;
    const bytes = new Uint8Array(words.buffer);
    this.places.push({ offset: this.end, bytes: bytes.length, firstOrder: this.firstOrder });
    this.firstOrder = this.count;
    this.end += bytes.length;
    await this.file.write(bytes, 0, bytes.length, this.end - bytes.length);
  }

  async *blocks(): AsyncGenerator<SpooledBlock> {
    for (const { offset, bytes, firstOrder } of this.places) {
      const words = new Uint32Array(bytes / 4);
      await this.file.read(new Uint8Array(words.buffer), 0, bytes, offset);
      yield { words, firstOrder };
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
