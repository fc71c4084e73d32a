import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHeights } from "../apps/server/src/platform/regions/heights/build-heights.ts";
import { type BenchResult, rounded } from "./harness.ts";

export const name =
  "Heights of a region: contours, hillshade and slopes of a quarter and of a half degree a side, one arc second";

/** Mountains of several sizes, at one arc second. */
function mountains(): Uint8Array {
  const heights = new DataView(new ArrayBuffer(3601 * 3601 * 2));
  for (let row = 0; row < 3601; row++) {
    for (let column = 0; column < 3601; column++) {
      const large = 900 * Math.sin(column / 210) * Math.cos(row / 170);
      const small = 220 * Math.sin(column / 31 + row / 53) + 40 * Math.cos(column / 9 - row / 7);
      heights.setInt16(2 * (row * 3601 + column), 1400 + large + small);
    }
  }
  return new Uint8Array(heights.buffer);
}

/** CPU seconds for a box of the given width in degrees, and the peak memory of the process so far, bytes. */
async function measure(folder: string, source: string, degrees: number) {
  const before = process.cpuUsage();
  let tiles = 0;
  const built = await buildHeights({
    bbox: [7.2, 46.2, 7.2 + degrees, 46.2 + degrees],
    sources: [source],
    folder,
    onProgress: ({ step, total }) => {
      if (step === "heights") tiles = total;
    },
  });
  if (!built.ok || !built.value) throw new Error(`nothing was built: ${JSON.stringify(built)}`);
  const bytes = Object.values(built.value.archives).reduce((sum, archive) => sum + archive.bytes, 0);
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (user + system) / 1e6,
    tiles,
    bytes,
    memory: process.resourceUsage().maxRSS * 1024,
  };
}

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-heights-bench-"));
  try {
    const source = join(folder, "N46E007.hgt");
    await writeFile(source, mountains());
    const small = await measure(join(folder, "small"), source, 0.25);
    const large = await measure(join(folder, "large"), source, 0.5);
    const beside = [small, large]
      .map(
        ({ seconds, tiles, bytes, memory }) =>
          `${tiles} tiles of zoom 12 in ${rounded(seconds)} s of a processor, ${rounded(bytes / 1e6)} MB, at most ${rounded(memory / 1e6)} MB of memory`,
      )
      .join("; ");
    return [
      {
        what: "cost per tile, four times the area against one",
        value: large.seconds / large.tiles / (small.seconds / small.tiles),
        unit: "times",
        atMost: 1.3,
        beside,
      },
      {
        // Memory that is not collected yet grows with the running time; if everything were kept, it would be
        // four times as much.
        what: "memory, four times the area against one",
        value: large.memory / small.memory,
        unit: "times",
        atMost: 2,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
