import type { Bbox } from "@cairn/geo/bbox";
import { createFeatureBlock } from "@cairn/tiles/cutting/feature-block";
import type { WorldFeature } from "@cairn/tiles/cutting/world-feature";
import type { SpareSpace } from "../../storage/spare-space.ts";
import { JournaledFile } from "../journaled-file.ts";
import type { ExtractFacts } from "./feature-source.ts";

/** Words of 32 bits in a block of features, which is given to a thread at a time. */
const blockWords = 524_288;

interface BlockPlace {
  readonly offset: number;
  readonly bytes: number;
  /** Index of its first feature among all. */
  readonly firstOrder: number;
}

/** A block of features for a thread. */
export interface SpooledBlock {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly firstOrder: number;
}

/** The facts of an extract that was read to its end. */
export type ReadFacts = Omit<ExtractFacts, "bbox"> & { readonly bbox: Bbox };

interface WholeSpool {
  readonly facts: ReadFacts;
  readonly places: readonly BlockPlace[];
}

/**
 * Stores the features of an extract on disk until all have been seen, so that memory does not grow with the extract. Afterwards
 * they stay, and an extract need not be read again after a kill.
 */
export class FeatureSpool {
  private readonly file: JournaledFile<WholeSpool>;
  private readonly block = createFeatureBlock(blockWords);
  private readonly places: BlockPlace[] = [];
  private count = 0;
  private firstOrder = 0;

  private constructor(file: JournaledFile<WholeSpool>) {
    this.file = file;
    this.places.push(...(file.notes[0]?.places ?? []));
  }

  /** @param space what may be written, by default all of the disk */
  static async open(path: string, space?: SpareSpace): Promise<FeatureSpool> {
    return new FeatureSpool(await JournaledFile.open<WholeSpool>(path, "cairn features 1", space));
  }

  /** The facts of the extract, if all of it is already here. */
  get facts(): ReadFacts | undefined {
    return this.file.notes[0]?.facts;
  }

  /** Number of written blocks. */
  get blockCount(): number {
    return this.places.length;
  }

  /** Adds a feature; returns a promise only if a block is written to disk. */
  add(feature: WorldFeature): Promise<void> | undefined {
    this.block.add(feature);
    this.count++;
    return this.block.length < blockWords ? undefined : this.flush();
  }

  /** Writes the last added features. */
  async flush(): Promise<void> {
    const words = this.block.take();
    if (words.length === 0) return;
    const bytes = new Uint8Array(words.buffer);
    const firstOrder = this.firstOrder;
    this.firstOrder = this.count;
    this.places.push({ offset: await this.file.append(bytes), bytes: bytes.length, firstOrder });
  }

  /** Records that everything of the extract is here. */
  async seal(facts: ReadFacts): Promise<void> {
    await this.file.settle({ facts, places: this.places });
  }

  /** The blocks in order, without the first few. */
  async *blocks(from = 0): AsyncGenerator<SpooledBlock> {
    for (const { offset, bytes, firstOrder } of this.places.slice(from)) {
      const words = new Uint32Array(bytes / 4);
      await this.file.read(new Uint8Array(words.buffer), offset);
      yield { words, firstOrder };
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}
