import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stdout } from "node:process";
import { parseArgs } from "node:util";

/**
 * Makes `basemap/dist/world.pmtiles`: the world map that every installation carries, so that a workout has a map without
 * any other server, and `places.tsv` beside it, by which places are found by name. Does nothing when the sources and the
 * packages' versions are the same as last time. `--into FOLDER` makes them there. With `baseMapFlags`
 * (`scripts/build/build-web.ts`) it takes 350 MB of memory; without them Node lets garbage grow to a gigabyte.
 */

const here = import.meta.dirname;
const { into } = parseArgs({ options: { into: { type: "string" } } }).values;
const folder = into ?? join(here, "dist");
const output = join(folder, "world.pmtiles");
const placesOutput = join(folder, "places.tsv");
const stamp = join(folder, "world.inputs");

/** Bytes that the archive may have: it is part of every installation. */
const budget = 5_000_000;

/** Every file whose change changes the tiles; the versions of the data packages stand in `package.json`. */
const inputs = [
  "build.ts",
  "countries.ts",
  "natural-earth.ts",
  "package.json",
  "place-list.ts",
  "places.ts",
  "pmtiles-archive.ts",
  "vector-tiles.ts",
  "../packages/tiles/src/hilbert.ts",
  ...["archive-header", "lay-out-archive", "tile-directory"].map(
    (name) => `../packages/tiles/src/pmtiles/${name}.ts`,
  ),
];

async function inputsHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of inputs) hash.update(await readFile(join(here, name)));
  return hash.digest("hex");
}

async function isCurrent(hash: string): Promise<boolean> {
  const known = await readFile(stamp, "utf8").catch(() => "");
  const made = await Promise.all([output, placesOutput].map((file) => stat(file).catch(() => undefined)));
  return known === hash && made.every((file) => (file?.size ?? 0) > 0);
}

async function build(): Promise<void> {
  const hash = await inputsHash();
  if (await isCurrent(hash)) return;
  const begun = performance.now();
  const { makeTiles, maxZoom } = await import("./vector-tiles.ts");
  const { writePmtiles } = await import("./pmtiles-archive.ts");
  const archive = writePmtiles(makeTiles(), {
    maxZoom,
    metadata: { name: "Cairn world", attribution: "Natural Earth, GeoNames", format: "pbf" },
  });
  if (archive.length > budget)
    throw new Error(`The base map has ${archive.length} bytes; the budget is ${budget}`);
  await mkdir(folder, { recursive: true });
  await writeFile(`${output}.part`, archive);
  await rename(`${output}.part`, output);
  const { placeList } = await import("./place-list.ts");
  await writeFile(placesOutput, placeList());
  await writeFile(stamp, hash);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  stdout.write(`base map: ${(archive.length / 1e6).toFixed(1)} MB in ${seconds} s\n`);
}

await build();
