import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PartBuckets } from "./part-buckets.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-part-buckets-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const parts = (value: number, megabytes: number): Uint8Array =>
  new Uint8Array(megabytes * 1_048_576).fill(value);

/** The values that follow each other in a bucket, and how many megabytes of each. */
async function runsOf(buckets: PartBuckets, id: number): Promise<readonly (readonly [number, number])[]> {
  const runs: [number, number][] = [];
  const bytes = await buckets.read(id);
  for (let at = 0; at < bytes.length; at += 1_048_576) {
    const value = bytes[at] ?? 0;
    const last = runs.at(-1);
    if (last?.[0] === value) last[1]++;
    else runs.push([value, 1]);
  }
  return runs;
}

it("[REGION-4] after a kill, buckets know which blocks are on the disk, and have nothing of later ones", async () => {
  const path = join(folder, "cut");
  const cutOff = await PartBuckets.open(path);
  for (const block of [1, 2, 3, 4, 5]) {
    cutOff.add(7, parts(block, 3));
    cutOff.add(9, parts(10 * block, 2));
    await cutOff.endBlock();
  }
  expect(cutOff.blocks).toBe(5);
  await cutOff.close();
  const again = await PartBuckets.open(path);
  // Two blocks are more than stays in memory; the fifth had not been written.
  expect(again.blocks).toBe(4);
  expect(await runsOf(again, 7)).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
    [4, 3],
  ]);
  again.add(7, parts(5, 1));
  await again.endBlock();
  await again.seal();
  expect(again.ids).toEqual([7, 9]);
  expect((await runsOf(again, 7)).at(-1)).toEqual([5, 1]);
  expect((await runsOf(again, 9)).length).toBe(4);
  await again.close();
});
