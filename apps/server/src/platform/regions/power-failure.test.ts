import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeExtract } from "@cairn/testkit/extracts/write-extract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addRegion, type RegionWork } from "./add-region.ts";

let folder: string;
let work: RegionWork;
let inputs: { extract: string; dem: readonly string[]; mayReplace: boolean };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-power-failure-"));
  work = {
    regions: join(folder, "regions"),
    minFreeSpace: 0,
    onStep: () => undefined,
    onNote: () => undefined,
    now: new Date("2026-01-01T00:00:00Z"),
  };
  inputs = {
    extract: join(folder, "village.osm.pbf"),
    dem: [join(folder, "N42E001.hgt")],
    mayReplace: false,
  };
  const village = writeExtract(
    [
      [
        { node: 1, lon: 1.5, lat: 42.5 },
        { node: 2, lon: 1.52, lat: 42.51 },
        { way: 3, nodes: [1, 2], tags: { highway: "primary", name: "Main road" } },
      ],
    ],
    { bbox: [1.5, 42.5, 1.52, 42.51], timestamp: Date.UTC(2025, 0, 1) / 1000 },
  );
  await writeFile(inputs.extract, village);
  await writeFile(inputs.dem[0] ?? "", new Uint8Array(2 * 1201 * 1201));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const onStep = (step: string): void => {
  if (step === "Reading heights") throw new Error("interrupted");
};

/** Interrupts a build when its map is complete, and returns the build's folder. */
async function interrupted(name: string): Promise<string> {
  await expect(addRegion({ ...work, onStep }, name, inputs)).rejects.toThrow("interrupted");
  const build = (await readdir(work.regions)).find((entry) => entry.startsWith(`.building-${name}-`));
  return join(work.regions, build ?? "none");
}

/** The names of a region's files, its map, and its size as it is told. */
async function madeOf(name: string) {
  const place = join(work.regions, name);
  const { bytes, version } = JSON.parse(await readFile(join(place, "region.json"), "utf8")) as {
    bytes: number;
    version: string;
  };
  return {
    files: (await readdir(place, { recursive: true })).toSorted(),
    map: (await readFile(join(place, "map.pmtiles"))).toString("base64"),
    bytes,
    version,
  };
}

it(
  "[REGION-4] a build whose file of facts was emptied by a power failure continues, and makes the same",
  { tags: ["all"] },
  async () => {
    const build = await interrupted("cut");
    const facts = join(build, "map.json");
    expect((await stat(facts)).size).toBeGreaterThan(0);
    await truncate(facts, 0);
    expect(await addRegion(work, "cut", inputs)).toMatchObject({ ok: true, value: { isUnchanged: false } });
    expect(await addRegion(work, "whole", inputs)).toMatchObject({ ok: true });
    expect(await madeOf("cut")).toEqual(await madeOf("whole"));
  },
);

it(
  "[REGION-4] a build that was killed at the end of its map uses it, and leaves nothing of what it was made from",
  { tags: ["all"] },
  async () => {
    const build = await interrupted("cut");
    const map = join(build, "map.pmtiles");
    const { ino } = await stat(map);
    for (const end of [".part", ".part.tiles", ".part.tiles.journal"])
      await writeFile(`${map}${end}`, "left");
    await mkdir(join(build, "waiting"));
    await writeFile(join(build, "waiting", "features"), "left");
    expect(await addRegion(work, "cut", inputs)).toMatchObject({ ok: true, value: { isUnchanged: false } });
    expect((await stat(join(work.regions, "cut", "map.pmtiles"))).ino).toBe(ino);
    expect(await addRegion(work, "whole", inputs)).toMatchObject({ ok: true });
    expect(await madeOf("cut")).toEqual(await madeOf("whole"));
  },
);
