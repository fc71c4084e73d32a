import { Session, type Profiler } from "node:inspector";

/** Code whose blocks count: the decoders and the libraries under them, without what writes files and stores recordings. */
const watched =
  /\/packages\/formats\/src\/(?!.*(encode-|writer|recording-codec|recording-head|byte-planes))|\/node_modules\/(saxes|fflate)\//;

/** Levels by which the count of a block is told: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more (as AFL does). */
const levelStarts = [1, 2, 3, 4, 8, 16, 32, 128] as const;

interface Block {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Which blocks of the decoders a file runs through, as V8 itself counts them (precise block coverage). To be started before the
 * decoders are imported: code that is compiled already is not counted by blocks.
 */
export class BlockCoverage {
  private readonly session = new Session();
  private readonly blocks = new Map<string, Block[]>();
  private readonly reachedBlocks = new Set<number>();
  private known = 0;

  constructor() {
    this.session.connect();
    this.session.post("Profiler.enable");
    this.session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** Blocks that some file ran through, and all blocks of the functions that any file entered. */
  get reached(): { readonly blocks: number; readonly of: number } {
    return { blocks: this.reachedBlocks.size, of: this.known };
  }

  /** What ran since the last call: one number for each block and level of its count. */
  take(): number[] {
    const features: number[] = [];
    for (const { scriptId, url, functions } of this.counted()) {
      if (!watched.test(url)) continue;
      for (const { ranges } of functions) this.addFeatures(scriptId, ranges, features);
    }
    return features;
  }

  private counted(): readonly Profiler.ScriptCoverage[] {
    let result: readonly Profiler.ScriptCoverage[] = [];
    // The session answers before `post` returns.
    this.session.post("Profiler.takePreciseCoverage", (error, answer) => {
      if (error) throw error;
      result = answer.result;
    });
    return result;
  }

  private addFeatures(script: string, ranges: readonly Profiler.CoverageRange[], features: number[]): void {
    const [whole] = ranges;
    if (whole === undefined) return;
    const key = `${script}:${whole.startOffset}:${whole.endOffset}`;
    const blocks = this.blocks.get(key) ?? [];
    this.blocks.set(key, blocks);
    for (const { startOffset: start, endOffset: end } of ranges) {
      if (blocks.some((block) => block.start === start && block.end === end)) continue;
      blocks.push({ id: this.known, start, end });
      this.known += 1;
    }
    for (const { id, start, end } of blocks) {
      const count = countAt(ranges, start, end);
      if (count === 0) continue;
      this.reachedBlocks.add(id);
      features.push(id * levelStarts.length + levelStarts.findLastIndex((from) => from <= count));
    }
  }
}

/** Count of a block: V8 leaves out what counts as much as what is around it. Ranges come from the outer to the inner. */
function countAt(ranges: readonly Profiler.CoverageRange[], start: number, end: number): number {
  let count = 0;
  for (const range of ranges) {
    if (range.startOffset <= start && range.endOffset >= end) count = range.count;
  }
  return count;
}
