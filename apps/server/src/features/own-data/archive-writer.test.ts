import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { packFile } from "../../platform/zip/pack-file.ts";
import { ArchiveWriter } from "./archive-writer.ts";

setFlagsFromString("--expose-gc");
const newWriter = () =>
  new ArchiveWriter(new AbortController().signal, new Date(), async (bytes, isDeflated) => {
    return await Promise.resolve(packFile(bytes, isDeflated));
  });
const collect = runInNewContext("gc") as () => void;

describe("[ACCT-2] writing an archive", () => {
  it.each([true, false])(
    "keeps no file in memory that has been written, compressed: %s",
    async (compress) => {
      const writer = newWriter();
      const taken = (async () => {
        let size = 0;
        for await (const chunk of writer.output) size += (chunk as Buffer).length;
        return size;
      })();
      const written: WeakRef<Buffer>[] = [];
      for (let i = 0; i < 60; i += 1) {
        const content = Buffer.alloc(100_000, i);
        written.push(new WeakRef(content));
        await writer.add(`${i}.bin`, content, { compress });
      }
      await nextTurn();
      collect();
      // The last ones may still be in buffers.
      expect(written.filter((one) => one.deref() !== undefined).length).toBeLessThan(10);
      await writer.end();
      expect(await taken).toBeGreaterThan(0);
    },
  );

  it(
    "uses almost no memory for each file that has been written, however many there are",
    { tags: ["all"] },
    async () => {
      const writer = newWriter();
      writer.output.resume();
      const heldAfter = async (files: number): Promise<number> => {
        for (let i = 0; i < files; i += 1) await writer.add(`${i}.txt`, Buffer.from(`Workout ${i}`));
        // A compressor is collected in two steps: its object, and then its memory outside the heap.
        for (let step = 0; step < 2; step += 1) {
          await nextTurn();
          collect();
        }
        return process.memoryUsage().arrayBuffers;
      };
      const before = await heldAfter(100);
      // A pool that stays would be 22 KB a file; some released ones have not been swept yet.
      expect((await heldAfter(2000)) - before).toBeLessThan(2000 * 8192);
      await writer.end();
    },
  );
});
