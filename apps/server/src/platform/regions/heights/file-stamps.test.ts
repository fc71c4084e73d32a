import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stampsOf } from "./file-stamps.ts";

it("[REGION-3] notices an elevation file that was rewritten inside a folder, at any depth", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cairn-stamps-"));
  try {
    const deep = join(folder, "terrarium", "12", "2065");
    await mkdir(deep, { recursive: true });
    const [shallow, tile] = [join(folder, "N42E001.hgt"), join(deep, "1512.png")];
    for (const path of [shallow, tile]) await writeFile(path, "heights");
    const before = await stampsOf([folder]);
    expect(before.map(([path]) => path)).toEqual([shallow, tile]);
    expect(await stampsOf([folder])).toEqual(before);
    // The same length, a day later.
    await writeFile(tile, "HEIGHTS");
    await utimes(tile, 1_800_000_000, 1_800_000_000);
    expect(await stampsOf([folder])).not.toEqual(before);
    expect(await stampsOf([shallow])).toEqual([before[0]]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
