import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createArchiveFile } from "./archive-file.ts";
import { openRegions } from "./open-regions.ts";

let folder: string;
let time = 0;
const now = (): number => time;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "cairn-regions-")), "regions");
  time = 0;
});

afterEach(async () => {
  await rm(join(folder, ".."), { recursive: true, force: true });
});

const place = { z: 1, x: 1, y: 0 };
const bounds = { west: 1.4, south: 42.4, east: 1.8, north: 42.7 };

/** Makes a region whose one tile has a word, and moves it into place, as the command does. */
async function writeRegion(name: string, word: string, into = name): Promise<void> {
  const building = join(folder, `.building-${name}`);
  await mkdir(building, { recursive: true });
  const archive = await createArchiveFile(join(building, "map.pmtiles"));
  await archive.add(place, gzipSync(word));
  const bytes = await archive.finish({ kind: "mvt", minZoom: 1, maxZoom: 1, bounds, metadata: {} });
  const version = Buffer.from(word.padEnd(8, " ")).toString("hex").slice(0, 16);
  const region = {
    format: 1,
    name,
    osmDate: "2025-01-01T00:00:00Z",
    builtAt: "2026-01-01T00:00:00Z",
    bbox: [1.4, 42.4, 1.8, 42.7],
    version,
    bytes,
    extract: { bytes: 1, name: "x.osm.pbf", sha256: "" },
    archives: { map: { minZoom: 1, maxZoom: 1, bytes } },
  };
  await writeFile(join(building, "region.json"), JSON.stringify(region));
  await rm(join(folder, into), { recursive: true, force: true });
  await rename(building, join(folder, into));
}

const wordOf = (bytes: Uint8Array | undefined): string | undefined => bytes && gunzipSync(bytes).toString();

describe("the regions of a folder", () => {
  it("[REGION-1] are served from the moment they exist: added, updated, removed, without a restart", async () => {
    const regions = openRegions(folder, now);
    expect(await regions.list()).toEqual([]);
    const none = await regions.version();
    await writeRegion("andorra", "old");
    expect(await regions.list()).toEqual([]);
    time += 1000;
    expect((await regions.list()).map(({ name }) => name)).toEqual(["andorra"]);
    const first = await regions.version();
    expect(first).not.toBe(none);
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("old");
    expect(await regions.tile("andorra", "map", { z: 1, x: 0, y: 0 })).toBeUndefined();
    expect(await regions.tile("andorra", "contours", place)).toBeUndefined();
    expect(await regions.tile("monaco", "map", place)).toBeUndefined();
    await writeRegion("andorra", "new");
    // Until the folder is checked again, the old archive is read, though its name is gone.
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("old");
    time += 1000;
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("new");
    expect(await regions.version()).not.toBe(first);
    await rm(join(folder, "andorra"), { recursive: true });
    time += 1000;
    expect(await regions.list()).toEqual([]);
    expect(await regions.version()).toBe(none);
    await regions.close();
  });

  it("[REGION-1] are served if they are copied into their place while it is watched, slowly and with their old times", async () => {
    await writeRegion("andorra", "hill");
    const original = join(folder, "..", "andorra");
    await rename(join(folder, "andorra"), original);
    await utimes(join(original, "region.json"), 1_700_000_000, 1_700_000_000);
    // The new folder is the last change of the folder of regions, so long ago that it counts as settled.
    await mkdir(join(folder, "andorra"));
    const tenSecondsAgo = Date.now() / 1000 - 10;
    await utimes(folder, tenSecondsAgo, tenSecondsAgo);
    const regions = openRegions(folder, now);
    expect(await regions.list()).toEqual([]);
    await cp(original, join(folder, "andorra"), { recursive: true, preserveTimestamps: true });
    time += 1000;
    expect((await regions.list()).map(({ name }) => name)).toEqual(["andorra"]);
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("hill");
    await regions.close();
  });

  it("[REGION-2] have no tile while their archive is still arriving, which is an error and not an empty place", async () => {
    await writeRegion("andorra", "hill");
    const path = join(folder, "andorra", "map.pmtiles");
    const whole = await readFile(path);
    const regions = openRegions(folder, now);
    for (const length of [0, 100, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length));
      await expect(regions.tile("andorra", "map", place)).rejects.toThrow(path);
    }
    await appendFile(path, whole.subarray(-1));
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("hill");
    await regions.close();
  });

  it("[REGION-2] are read again after an archive could not be opened", async () => {
    await writeRegion("andorra", "hill");
    const path = join(folder, "andorra", "map.pmtiles");
    await rename(path, `${path}.aside`);
    const regions = openRegions(folder, now);
    // None at all.
    expect(await regions.tile("andorra", "map", place)).toBeUndefined();
    await mkdir(path);
    await expect(regions.tile("andorra", "map", place)).rejects.toThrow("EISDIR");
    await rm(path, { recursive: true });
    await symlink("map.pmtiles", path);
    await expect(regions.tile("andorra", "map", place)).rejects.toThrow("ELOOP");
    await rm(path);
    await rename(`${path}.aside`, path);
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("hill");
    await regions.close();
  });

  it("[REGION-1] are the same for every process that looks", async () => {
    await writeRegion("monaco", "sea");
    await writeRegion("andorra", "hill");
    const [one, other] = [openRegions(folder), openRegions(folder)];
    expect(await one.version()).toBe(await other.version());
    expect((await other.list()).map(({ name }) => name)).toEqual(["andorra", "monaco"]);
    await Promise.all([one.close(), other.close()]);
  });

  it("[REGION-2] leave out what is being built, and serve the old state if a command died while replacing it", async () => {
    await writeRegion("andorra", "old", ".old-andorra-0123456789abcdef");
    await mkdir(join(folder, ".building-monaco-0123"), { recursive: true });
    await mkdir(join(folder, "broken"));
    await writeFile(join(folder, "broken", "region.json"), "{");
    const regions = openRegions(folder, now);
    expect((await regions.list()).map(({ name }) => name)).toEqual(["andorra"]);
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("old");
    await writeRegion("andorra", "new");
    time += 1000;
    expect(wordOf(await regions.tile("andorra", "map", place))).toBe("new");
    await regions.close();
  });

  it("[REGION-2] read tiles to their end if a region is removed meanwhile", async () => {
    await writeRegion("andorra", "old");
    const regions = openRegions(folder, now);
    const reading = Array.from({ length: 20 }, async () =>
      wordOf(await regions.tile("andorra", "map", place)),
    );
    await rm(join(folder, "andorra"), { recursive: true });
    time += 1000;
    await regions.list();
    const words = await Promise.all(reading);
    expect(words.every((word) => word === "old" || word === undefined)).toBe(true);
    await regions.close();
    expect(await regions.tile("andorra", "map", place)).toBeUndefined();
  });
});
