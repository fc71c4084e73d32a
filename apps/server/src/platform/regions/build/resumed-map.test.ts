import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom } from "@cairn/demo/random";
import { ok } from "@cairn/domain/result";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { threadsHere } from "../../../../test/regions/fuzz-maps.ts";
import { buildMap } from "./build-map.ts";
import type { BuildThreads } from "./build-threads.ts";
import type { FeatureSource } from "./feature-source.ts";

/** The work done for a map. */
interface Work {
  read: number;
  cut: number;
  drawn: number;
}

/** Winding roads all over a degree: several megabytes in every stage. */
const roads = (work: Work): FeatureSource => ({
  bytes: 4_000_000,
  async read(onFeature) {
    work.read++;
    const random = createRandom("roads");
    for (let id = 1; id <= 9000; id++) {
      const line = new Float64Array(80);
      let [x, y] = [random.between(0.5, 0.5027), random.between(0.5, 0.5027)];
      for (let at = 0; at < line.length; at += 2) {
        [x, y] = [x + random.between(-2e-6, 4e-6), y + random.between(-2e-6, 4e-6)];
        line.set([x, y], at);
      }
      const attributes = { class: "primary", name: `Road ${id}` };
      await onFeature({
        layer: "road",
        id,
        minZoom: 11,
        attributes,
        geometry: { type: "line", parts: [line] },
      });
    }
    return ok({ bbox: undefined, osmTime: undefined });
  },
});

/** Threads that count, and call back before they draw a bucket. */
const counting =
  (work: Work, beforeDrawing: () => Promise<void> = async () => await Promise.resolve()) =>
  (): BuildThreads => {
    const threads = threadsHere();
    return {
      ...threads,
      async cutBlock(input) {
        work.cut++;
        return await threads.cutBlock(input);
      },
      async drawBucket(parts) {
        await beforeDrawing();
        work.drawn++;
        return await threads.drawBucket(parts);
      },
    };
  };

const none = (): Work => ({ read: 0, cut: 0, drawn: 0 });

describe("a map whose making was interrupted", { tags: ["all"] }, () => {
  let folder: string;
  const whole = none();
  let bytes: Buffer;
  let places: Buffer;
  const kept = (before: number): string => join(folder, `kept-${before}`);
  /** A copy of the folder before a bucket was drawn, as a kill leaves it. */
  async function killed(before: number): Promise<string> {
    const place = await mkdtemp(join(folder, "killed-"));
    await cp(kept(before), place, { recursive: true });
    return place;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-resumed-map-"));
    const place = join(folder, "map");
    const threads = counting(whole, async () => await cp(place, kept(whole.drawn), { recursive: true }));
    const map = await buildMap(roads(whole), place, () => undefined, threads, {
      onComplete: async () => await cp(place, kept(whole.drawn), { recursive: true }),
    });
    expect(map.ok).toBe(true);
    bytes = await readFile(join(place, "map.pmtiles"));
    places = await readFile(join(place, "places.tsv"));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  async function resumed(place: string) {
    const work = none();
    const shares: string[] = [];
    const map = await buildMap(
      roads(work),
      place,
      (step, share) => shares.push(`${step} ${share}`),
      counting(work),
    );
    expect(map.ok).toBe(true);
    expect((await readdir(place)).toSorted()).toEqual(["map.pmtiles", "places.tsv"]);
    expect(await readFile(join(place, "places.tsv"))).toEqual(places);
    expect((await readFile(join(place, "map.pmtiles"))).equals(bytes)).toBe(true);
    return { work, shares };
  }

  it("[REGION-4] is made in one go", () => {
    expect(whole).toEqual({ read: 1, cut: expect.any(Number), drawn: expect.any(Number) });
    expect(whole.cut).toBeGreaterThan(1);
    expect(whole.drawn).toBeGreaterThan(3);
  });

  it("[REGION-4] neither reads nor cuts again if it was killed before the first tile was drawn", async () => {
    const { work } = await resumed(await killed(0));
    expect(work).toEqual({ read: 0, cut: 0, drawn: whole.drawn });
  });

  it("[REGION-4] draws only what was not on the disk if it was killed before the last tiles were drawn", async () => {
    const { work, shares } = await resumed(await killed(whole.drawn - 1));
    expect(work).toMatchObject({ read: 0, cut: 0 });
    expect(work.drawn).toBeLessThan(whole.drawn / 2);
    expect(shares.at(-1)).toBe("draw 1");
  });

  it("[REGION-4] draws only what was not on the disk if it was killed when the last one was drawn and the archive in place", async () => {
    const place = await killed(whole.drawn);
    expect(await readFile(join(place, "map.pmtiles"))).toEqual(bytes);
    const { work } = await resumed(place);
    expect(work).toMatchObject({ read: 0, cut: 0 });
    expect(work.drawn).toBeLessThan(whole.drawn / 2);
  });

  it("[REGION-4] does not read again if it was killed while it cut", async () => {
    const place = await killed(0);
    const journal = join(place, "waiting", "cut.journal");
    await truncate(journal, (await readFile(journal, "utf8")).indexOf("\n") + 1);
    expect((await resumed(place)).work).toEqual({ ...whole, read: 0 });
  });

  it("[REGION-4] starts again if it was killed while it read", async () => {
    const place = await killed(0);
    for (const name of ["cut", "cut.journal"]) await rm(join(place, "waiting", name));
    await truncate(join(place, "waiting", "features.journal"), 3);
    expect((await resumed(place)).work).toEqual(whole);
  });

  it("[REGION-4] starts again if an older Cairn had stored it in another form", async () => {
    const place = await killed(1);
    for (const name of ["cut", "features"])
      await writeFile(join(place, "waiting", `${name}.journal`), "other\n");
    await writeFile(join(place, "map.pmtiles.part.tiles.journal"), "other\n");
    expect((await resumed(place)).work).toEqual(whole);
  });
});
