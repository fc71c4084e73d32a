import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import type { CutBlockInput, CutBlockOutput } from "./cut-block.worker.ts";
import type { DrawnBucket } from "./draw-bucket.worker.ts";

/** The threads that cut and draw tiles: as many as there are cores. */
export interface BuildThreads {
  /** Useful number of pieces of work in progress. */
  readonly width: number;
  cutBlock(input: CutBlockInput): Promise<CutBlockOutput>;
  drawBucket(parts: Uint8Array<ArrayBuffer>): Promise<DrawnBucket>;
  close(): Promise<void>;
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const cutting = { filename: fileOf("cut-block.worker.ts"), name: "cutBlock" };
const drawing = { filename: fileOf("draw-bucket.worker.ts"), name: "drawBucket" };

/** Starts threads of the command's own process, which close when nothing is left to do. */
export function startBuildThreads(): BuildThreads {
  const threads = availableParallelism();
  // A thread that ended between two pieces would have to compile everything again.
  const pool = new Piscina({ minThreads: threads, maxThreads: threads });
  return {
    width: pool.maxThreads + 1,
    cutBlock: (input) =>
      pool.run({ ...input }, { ...cutting, transferList: [input.words.buffer as ArrayBuffer] }),
    drawBucket: (parts) => pool.run(parts, { ...drawing, transferList: [parts.buffer] }),
    close: () => pool.destroy(),
  };
}

/**
 * Starts work on each of some things, so many at a time, and yields the results in the order of the things: at most `width`
 * results wait in memory.
 */
export async function* inOrder<Thing, Output>(
  things: AsyncIterable<Thing> | Iterable<Thing>,
  width: number,
  work: (thing: Thing) => Promise<Output>,
): AsyncGenerator<Output> {
  const underWay: Promise<Output>[] = [];
  for await (const thing of things) {
    const started = work(thing);
    // Awaited below; an error must not count as unhandled until then.
    started.catch(() => undefined);
    underWay.push(started);
    const first = underWay.length < width ? undefined : underWay.shift();
    if (first) yield await first;
  }
  for (const started of underWay) yield await started;
}
