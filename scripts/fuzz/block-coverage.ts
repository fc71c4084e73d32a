import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { addCounters } from "./add-counters.ts";

/**
 * Code whose blocks count: the decoders and the libraries below them, without encoders and the storage format
 * of recordings.
 */
const watched =
  /\/packages\/formats\/src\/(?!.*(encode-|writer|recording-codec|recording-head|byte-planes))|\/node_modules\/(saxes|fflate)\//;

/** Levels for the count of a block: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more (as in AFL). */
const levelStarts = [1, 2, 3, 4, 8, 16, 32, 128] as const;

const mostBlocks = 32_768;

/**
 * The blocks of the decoders that a file reaches. Create it before the decoders are imported, because it adds
 * counters to modules that are loaded later.
 */
export class BlockCoverage {
  private readonly counts = new Uint32Array(mostBlocks);
  private readonly everReached = new Set<number>();
  private readonly folderOfBlock: string[] = [];
  private blocks = 0;

  constructor() {
    Object.assign(globalThis, { blockCounts: this.counts });
    registerHooks({
      load: (url, context, nextLoad) => {
        const loaded = nextLoad(url, context);
        if (!watched.test(url)) return loaded;
        const path = fileURLToPath(url);
        const counting = addCounters(path, readFileSync(path, "utf8"), "blockCounts", this.blocks);
        for (let i = 0; i < counting.blocks; i += 1) this.folderOfBlock.push(folderOf(path));
        this.blocks += counting.blocks;
        if (this.blocks > mostBlocks) throw new Error(`More than ${mostBlocks} blocks`);
        return { ...loaded, source: counting.source };
      },
    });
  }

  /**
   * For each folder or library: the number of blocks that some file reached, and of all blocks; those without
   * any block are left out.
   */
  get reached(): readonly { readonly folder: string; readonly blocks: number; readonly of: number }[] {
    return [...new Set(this.folderOfBlock)].toSorted().flatMap((folder) => {
      const all = this.folderOfBlock.flatMap((other, block) => (other === folder ? [block] : []));
      const blocks = all.filter((block) => this.everReached.has(block)).length;
      return blocks === 0 ? [] : [{ folder, blocks, of: all.length }];
    });
  }

  /** Blocks reached since the last call: one number for each block and level of its count. */
  take(): number[] {
    const features: number[] = [];
    for (let block = 0; block < this.blocks; block += 1) {
      const count = this.counts[block] ?? 0;
      if (count === 0) continue;
      this.everReached.add(block);
      features.push(block * levelStarts.length + levelStarts.findLastIndex((from) => from <= count));
    }
    this.counts.fill(0);
    return features;
  }
}

/** `gpx`, `xml`, `archive` and so on; the name of a library; `formats` for code that all of them share. */
const folderOf = (path: string): string =>
  /\/src\/(\w+)\//.exec(path)?.[1] ?? /\/node_modules\/(\w+)\//.exec(path)?.[1] ?? "formats";
