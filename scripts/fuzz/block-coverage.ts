import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { addCounters } from "./add-counters.ts";

/** Code whose blocks count: the decoders and the libraries under them, without what writes files and stores recordings. */
const watched =
  /\/packages\/formats\/src\/(?!.*(encode-|writer|recording-codec|recording-head|byte-planes))|\/node_modules\/(saxes|fflate)\//;

/** Levels by which the count of a block is told: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more (as AFL does). */
const levelStarts = [1, 2, 3, 4, 8, 16, 32, 128] as const;

const mostBlocks = 32_768;

/** Which blocks of the decoders a file runs through. To be made before the decoders are imported: it counts in what comes then. */
export class BlockCoverage {
  private readonly counts = new Uint32Array(mostBlocks);
  private readonly everReached = new Set<number>();
  private blocks = 0;

  constructor() {
    Object.assign(globalThis, { blockCounts: this.counts });
    registerHooks({
      load: (url, context, nextLoad) => {
        const loaded = nextLoad(url, context);
        if (!watched.test(url)) return loaded;
        const path = fileURLToPath(url);
        const counting = addCounters(path, readFileSync(path, "utf8"), "blockCounts", this.blocks);
        this.blocks += counting.blocks;
        if (this.blocks > mostBlocks) throw new Error(`More than ${mostBlocks} blocks`);
        return { ...loaded, source: counting.source };
      },
    });
  }

  /** Blocks that some file ran through, and all that there are. */
  get reached(): { readonly blocks: number; readonly of: number } {
    return { blocks: this.everReached.size, of: this.blocks };
  }

  /** What ran since the last call: one number for each block and level of its count. */
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
