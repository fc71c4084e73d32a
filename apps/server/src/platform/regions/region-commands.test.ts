import {
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { endProcess } from "@cairn/testkit/end-process";
import { writeExtract } from "@cairn/testkit/extracts/write-extract";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runRegionCommand, startRegionCommand } from "../../../test/processes/cairn-command.ts";
import { checkRegions } from "../../doctor/check-regions.ts";
import { lockFile } from "../storage/file-lock.ts";
import { openRegions } from "./open-regions.ts";

let dataDir: string;
let folder: string;
/** A region of the older extract, made once; tests that only need one take a copy. */
let made: string;

const haveOlderRegion = async (): Promise<void> => {
  await cp(join(made, "regions", "andorra"), join(folder, "andorra"), { recursive: true });
};

/** A village with a road, some kilometres wide, in the north-west of Andorra. */
const village = (
  year: number,
  bbox: readonly [number, number, number, number] = [1.49, 42.54, 1.55, 42.59],
): Uint8Array =>
  writeExtract(
    [
      [
        { node: 1, lon: 1.5, lat: 42.55 },
        { node: 2, lon: 1.54, lat: 42.58 },
        { way: 3, nodes: [1, 2], tags: { highway: "primary", name: `Road of ${year}` } },
      ],
    ],
    { bbox, timestamp: Date.UTC(year, 0, 1) / 1000 },
  );

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cairn-region-command-"));
  folder = join(dataDir, "regions");
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** The contents of the regions' folder, without the lock that every command takes. */
const entries = async (): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name !== ".lock")
    .toSorted((a, b) => (a < b ? -1 : 1));

/** Paths of everything in a build's folder. */
async function contentOfBuild(): Promise<readonly string[]> {
  const build = (await entries()).find((entry) => entry.startsWith(".building-"));
  return build === undefined ? [] : await readdir(join(folder, build), { recursive: true }).catch(() => []);
}

/** Andorra la Vella at zoom 14, decoded by another library. */
async function capital() {
  const regions = openRegions(folder);
  const bytes = await regions.tile("andorra", "map", { z: 14, x: 8261, y: 6049 });
  const [region] = await regions.list();
  await regions.close();
  const layers = bytes === undefined ? {} : new VectorTile(new PbfReader(gunzipSync(bytes))).layers;
  return { region, layers };
}

describe("cairn region with a made extract", () => {
  it("[REGION-3] adds it, does nothing twice, updates it, lists it and removes it", async () => {
    const [before = "", after = ""] = [2013, 2025].map((year) => join(dataDir, `village-${year}.osm.pbf`));
    await writeFile(before, village(2013));
    await writeFile(after, village(2025));
    expect(await runRegionCommand(dataDir, "add", before, "--name", "village")).toMatchObject({
      status: 0,
      said: expect.stringContaining("routes: the ways of all regions are ready"),
    });
    expect(await readdir(join(dataDir, "routing"))).toContain("ways.json");
    expect(await runRegionCommand(dataDir, "add", before, "--name", "village")).toEqual({
      status: 0,
      said: "village is up to date: nothing to do",
    });
    const updated = await runRegionCommand(dataDir, "update", "village", after);
    expect(updated).toMatchObject({ status: 0, said: expect.stringContaining("data of 2025-01-01") });
    expect((await runRegionCommand(dataDir, "list")).said).toMatch(/^village: data of 2025-01-01, /);
    expect((await runRegionCommand(dataDir, "remove", "village")).status).toBe(0);
    expect(await entries()).toEqual([]);
    expect(await readdir(dataDir)).not.toContain("routing");
  });
});

describeWithCorpus("cairn region", { tags: ["all"] }, ({ pathOf }) => {
  const andorra = pathOf("osm/andorra-2025.osm.pbf");
  const older = pathOf("osm/andorra-2013.osm.pbf");

  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), "cairn-made-region-"));
    await runRegionCommand(made, "add", older, "--name", "andorra");
  });

  afterAll(async () => {
    await rm(made, { recursive: true, force: true });
  });

  it("[REGION-3] adds an extract, lists it, does nothing twice, updates it and removes it", async () => {
    const added = await runRegionCommand(dataDir, "add", older, "--name", "andorra");
    expect(added).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        /^andorra: .* made in \d+ s\nroutes: the ways of all regions are ready; made in \d+ s$/,
      ),
    });
    expect(await entries()).toEqual(["andorra"]);
    const first = await capital();
    expect(Object.keys(first.layers)).toContain("road");
    const again = await runRegionCommand(dataDir, "add", older, "--name", "andorra");
    expect(again).toEqual({ status: 0, said: "andorra is up to date: nothing to do" });
    const taken = await runRegionCommand(dataDir, "add", andorra, "--name", "andorra");
    expect(taken.status).toBe(1);
    expect(taken.said).toMatch(
      /There is a region andorra already, built from andorra-2013\.osm\.pbf\..*--name/,
    );
    const updated = await runRegionCommand(dataDir, "update", "andorra", andorra);
    expect(updated).toMatchObject({ status: 0, said: expect.stringContaining("data of 2025-01-19") });
    const second = await capital();
    expect(second.region?.version).not.toBe(first.region?.version);
    expect(second.region).toMatchObject({ name: "andorra", archives: { map: { minZoom: 0, maxZoom: 14 } } });
    expect(Object.keys(second.layers)).toEqual(expect.arrayContaining(["road", "building", "poi", "place"]));
    expect(await entries()).toEqual(["andorra"]);
    const listed = await runRegionCommand(dataDir, "list");
    expect(listed.said).toMatch(/^andorra: data of 2025-01-19, .*MB, from 42\.43, 1\.41 to 42\.66, 1\.79/);
    expect(await runRegionCommand(dataDir, "remove", "andorra")).toEqual({
      status: 0,
      said: "removed the region andorra",
    });
    expect(await entries()).toEqual([]);
    expect((await runRegionCommand(dataDir, "remove", "andorra")).said).toMatch(
      /There is no region "andorra"/,
    );
  });

  it("[REGION-3] makes contours, hillshade and slopes from heights, and keeps them for another extract", async () => {
    const dem = pathOf("dem/N42E001.hgt.zip");
    const [before, after] = [2013, 2025].map((year) => join(dataDir, `village-${year}.osm.pbf`));
    await writeFile(before ?? "", village(2013));
    await writeFile(after ?? "", village(2025));
    const added = await runRegionCommand(dataDir, "add", before ?? "", "--name", "andorra", "--dem", dem);
    expect(added).toMatchObject({ status: 0, said: expect.stringContaining(", with heights; made in") });
    const updated = await runRegionCommand(dataDir, "update", "andorra", after ?? "");
    expect(updated).toMatchObject({ status: 0, said: expect.stringContaining(", with heights; made in") });
    const { region } = await capital();
    expect(Object.keys(region?.archives ?? {})).toEqual([
      "map",
      "contours",
      "contours-feet",
      "hillshade",
      "slope",
    ]);
    const regions = openRegions(folder);
    for (const kind of ["contours", "contours-feet", "hillshade", "slope"] as const)
      expect((await regions.tile("andorra", kind, { z: 12, x: 2065, y: 1512 }))?.length).toBeGreaterThan(100);
    await regions.close();
    const nowhere = await runRegionCommand(
      dataDir,
      "add",
      older,
      "--name",
      "other",
      "--dem",
      join(dataDir, "none"),
    );
    expect(nowhere).toEqual({
      status: 1,
      said: expect.stringMatching(/^There is no file or folder with heights at .*none\.$/),
    });
    expect(await entries()).toEqual(["andorra"]);
  });

  it("[REGION-3] makes the same bytes from the same extract", async () => {
    await runRegionCommand(dataDir, "add", older, "--name", "other");
    const [one, other] = await Promise.all(
      [join(made, "regions", "andorra"), join(folder, "other")].map((of) =>
        readFile(join(of, "map.pmtiles")),
      ),
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });

  it("[REGION-4] is killed while reading: the old region is served, and the same command completes it", async () => {
    await haveOlderRegion();
    const before = await capital();
    const { child } = startRegionCommand(dataDir, ["update", "andorra", andorra]);
    await expect.poll(async () => await contentOfBuild()).toContain("waiting/features");
    await endProcess(child, "SIGKILL");
    expect(await entries()).toEqual([expect.stringMatching(/^\.building-andorra-/), "andorra"]);
    expect(await contentOfBuild()).not.toContain("map.json");
    expect((await capital()).region).toEqual(before.region);
    const again = await runRegionCommand(dataDir, "update", "andorra", andorra);
    expect(again).toMatchObject({ status: 0, said: expect.stringContaining("data of 2025-01-19") });
    expect(await entries()).toEqual(["andorra"]);
  });

  it("[REGION-4] is killed while drawing tiles: the old region is served, and what was read and cut is reused", async () => {
    await haveOlderRegion();
    const before = await capital();
    const args = ["update", "andorra", andorra];
    const { child } = startRegionCommand(dataDir, args);
    await expect.poll(contentOfBuild, { interval: 5 }).toContain("map.pmtiles.part.tiles");
    await endProcess(child, "SIGKILL");
    expect((await capital()).region).toEqual(before.region);
    const [build = ""] = await entries();
    const waiting = ["features", "cut"].map((name) => join(folder, build, "waiting", name));
    // Beside the build, to be checked after it: a file that is written again has another time.
    const [features, cut] = [join(dataDir, "features"), join(dataDir, "cut")];
    await Promise.all(waiting.map(async (path, n) => await link(path, n === 0 ? features : cut)));
    const stamps = async () =>
      await Promise.all([features, cut].map(async (path) => (await stat(path, { bigint: true })).mtimeNs));
    const known = await stamps();
    expect((await stat(features)).size).toBeGreaterThan(1_000_000);
    const again = await runRegionCommand(dataDir, ...args);
    expect(again).toMatchObject({ status: 0, said: expect.stringContaining("data of 2025-01-19") });
    expect(await stamps()).toEqual(known);
    expect(await entries()).toEqual(["andorra"]);
    expect(Object.keys((await capital()).layers)).toContain("road");
  });

  it("[REGION-4] is killed during each step with heights: complete parts are reused, and the result is the same", async () => {
    const dem = pathOf("dem/N42E001.hgt.zip");
    const wide = join(dataDir, "wide.osm.pbf");
    await writeFile(wide, village(2025, [1.5, 42.5, 1.65, 42.6]));
    const args = ["add", wide, "--name", "wide", "--dem", dem];
    const inodeOf = async (name: string): Promise<bigint | undefined> => {
      const build = (await entries()).find((entry) => entry.startsWith(".building-")) ?? "";
      return await stat(join(folder, build, name), { bigint: true }).then(
        ({ ino }) => ino,
        () => undefined,
      );
    };
    const steps = [
      ["heights/raw", []],
      ["contours.pmtiles.part.tiles", ["map.pmtiles"]],
      ["contours-feet.pmtiles.part.tiles", ["map.pmtiles", "contours.pmtiles"]],
      [
        "slope.pmtiles.part.tiles",
        ["map.pmtiles", "contours.pmtiles", "contours-feet.pmtiles", "hillshade.pmtiles"],
      ],
    ] as const;
    const known = new Map<string, bigint | undefined>();
    for (const [step, whole] of steps) {
      const { child } = startRegionCommand(dataDir, args);
      await expect.poll(async () => await contentOfBuild(), { interval: 5 }).toContain(step);
      await endProcess(child, "SIGKILL");
      expect(await entries()).toEqual([expect.stringMatching(/^\.building-wide-/)]);
      // A file that is written again is another file.
      for (const [name, inode] of known)
        expect([step, name, await inodeOf(name)]).toEqual([step, name, inode]);
      for (const name of ["map.pmtiles", ...whole]) known.set(name, await inodeOf(name));
    }
    expect((await runRegionCommand(dataDir, ...args)).status).toBe(0);
    expect(await entries()).toEqual(["wide"]);
    for (const [name, inode] of known)
      expect([name, (await stat(join(folder, "wide", name), { bigint: true })).ino]).toEqual([name, inode]);
    const atOnce = await runRegionCommand(dataDir, "add", wide, "--name", "at-once", "--dem", dem);
    expect(atOnce.status).toBe(0);
    const versions = await Promise.all(
      ["wide", "at-once"].map(
        async (name) =>
          (JSON.parse(await readFile(join(folder, name, "region.json"), "utf8")) as { version: string })
            .version,
      ),
    );
    expect(versions[0]).toBe(versions[1]);
  });

  it("[REGION-4] tells an operator about an interrupted build, and clears it away with the region", async () => {
    await haveOlderRegion();
    await mkdir(join(folder, ".building-andorra-0123456789abcdef"));
    await mkdir(join(folder, ".building-other-0123456789abcdef"));
    for (const end of ["", ".state"]) await writeFile(join(folder, `.download-andorra.osm.pbf${end}`), "x");
    await writeFile(join(folder, ".download-new.osm.pbf.part"), "x");
    const told = await checkRegions({ dataDir });
    for (const name of [
      ".building-andorra-0123456789abcdef",
      ".download-andorra.osm.pbf",
      ".download-new.osm.pbf.part",
    ])
      expect(JSON.stringify(told)).toContain(name);
    expect((await runRegionCommand(dataDir, "remove", "andorra")).status).toBe(0);
    expect(await entries()).toEqual([".building-other-0123456789abcdef", ".download-new.osm.pbf.part"]);
    for (const name of ["new", "other"])
      expect((await runRegionCommand(dataDir, "remove", name)).status).toBe(0);
    expect(await entries()).toEqual([]);
  });

  it("[REGION-4] does not run twice at once: the second says so, and changes nothing", async () => {
    await haveOlderRegion();
    const lock = lockFile(join(folder, ".lock"));
    const refused = await runRegionCommand(dataDir, "update", "andorra", andorra);
    lock?.release();
    expect(refused).toEqual({
      status: 1,
      said: expect.stringContaining("Another region command is at work"),
    });
    expect(await entries()).toEqual(["andorra"]);
    const both = await Promise.all([1, 2].map(() => runRegionCommand(dataDir, "update", "andorra", andorra)));
    expect(both.some(({ status }) => status === 0)).toBe(true);
    for (const { status, said } of both) {
      if (status !== 0) expect(said).toContain("Another region command is at work");
    }
    expect(await entries()).toEqual(["andorra"]);
    expect((await capital()).region?.osmDate).toMatch(/^2025-01-19/);
  });

  it("[REGION-5] says what is wrong with a file, keeps the old region and leaves nothing", async () => {
    await haveOlderRegion();
    const before = await capital();
    const bad = join(dataDir, "bad.osm.pbf");
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251));
    const files: readonly (readonly [content: Buffer | string, sentence: RegExp])[] = [
      ["", /empty \(0 bytes\)/],
      ['<?xml version="1.0"?><osm version="0.6"></osm>', /as XML.*osm\.pbf/],
      ["<html><body>Sign in</body></html>", /no OpenStreetMap extract|XML/],
      [noise, /no OpenStreetMap extract|damaged|plausible/],
    ];
    for (const [content, sentence] of files) {
      await writeFile(bad, content);
      const ended = await runRegionCommand(dataDir, "update", "andorra", bad);
      expect(ended).toEqual({ status: 1, said: expect.stringMatching(sentence) });
    }
    await copyFile(andorra, bad);
    await truncate(bad, 1_500_000);
    const cutOff = await runRegionCommand(dataDir, "update", "andorra", bad);
    expect(cutOff).toEqual({ status: 1, said: expect.stringContaining("The download was probably cut off") });
    const missing = await runRegionCommand(dataDir, "add", join(dataDir, "none.osm.pbf"));
    expect(missing).toEqual({
      status: 1,
      said: expect.stringMatching(/^There is no file .*none\.osm\.pbf\.$/),
    });
    expect(await entries()).toEqual(["andorra"]);
    expect((await capital()).region).toEqual(before.region);
  });

  it("[REGION-5] takes no name that leads out of its folder", async () => {
    for (const name of ["../evil", ".lock", "", "A", "a/b", "x".repeat(64)]) {
      const ended = await runRegionCommand(dataDir, "add", older, "--name", name);
      expect(ended).toEqual({ status: 1, said: expect.stringContaining("is no name for a region") });
    }
    expect((await runRegionCommand(dataDir, "remove", "./")).said).toMatch(/There is no region/);
    expect((await runRegionCommand(dataDir, "add")).said).toMatch(/^Usage: npm run cairn -- region add/);
    expect(await entries()).toEqual([]);
  });
});
