import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchResult, rounded, tableLines } from "./harness.ts";
import { recordedFiles } from "./load/recorded-files.ts";
import { writeShiftedExtract } from "./load/shifted-extract.ts";
import { measureProcess, type ProcessCost } from "./measure/measured-process.ts";

export const name =
  "Regions: the tiles of extracts, and of Liechtenstein 10 and 50 times side by side (minutes)";

const root = join(import.meta.dirname, "..");
/** Elevation files for extracts, at 3″. */
const heightsOf: Readonly<Record<string, string>> = {
  "andorra-2013": "N42E001",
  "andorra-2025": "N42E001",
  "monaco-2016": "N43E007",
};

/** Numbers of copies of Liechtenstein. */
const copies = [10, 50];

interface Built {
  readonly extractBytes: number;
  readonly tileBytes: number;
  readonly cost: ProcessCost;
}

const cellsOf = ({ cost, tileBytes }: Built): readonly string[] =>
  [cost.seconds, cost.cpuSeconds, cost.peakBytes / 1e6, tileBytes / 1e6].map(rounded);

/** CPU seconds per megabyte of the extract, which other load on the machine changes little. */
const costOf = ({ extractBytes, cost }: Built): number => cost.cpuSeconds / (extractBytes / 1e6);

const perSecond = ({ extractBytes, cost }: Built): number => extractBytes / 1e6 / cost.seconds;

export async function run(): Promise<BenchResult[]> {
  const corpus = recordedFiles();
  const folder = await mkdtemp(join(tmpdir(), "cairn-bench-regions-"));
  try {
    const rows = [
      ["extract", "MB", "s", "CPU s", "peak MB", "tiles MB", "tilemaker: s", "CPU s", "peak MB", "tiles MB"],
    ];
    const row = async (label: string, path: string): Promise<readonly [Built, Built | undefined]> => {
      const [ours, theirs] = [await build(folder, path), await buildByTilemaker(folder, path)];
      rows.push([
        label,
        rounded(ours.extractBytes / 1e6),
        ...cellsOf(ours),
        ...(theirs ? cellsOf(theirs) : ["not there", "", "", ""]),
      ]);
      return [ours, theirs];
    };
    for (const file of ["andorra-2013", "andorra-2025", "monaco-2016", "liechtenstein-2015"])
      await row(file, corpus.pathOf(`osm/${file}.osm.pbf`));
    for (const [file, degree] of Object.entries(heightsOf)) {
      const heights = corpus.pathOf(`dem/${degree}.hgt.zip`);
      const built = await build(folder, corpus.pathOf(`osm/${file}.osm.pbf`), heights);
      rows.push([
        `${file} with heights`,
        rounded(built.extractBytes / 1e6),
        ...cellsOf(built),
        "",
        "",
        "",
        "",
      ]);
    }
    const made: (readonly [Built, Built | undefined])[] = [];
    for (const count of copies) {
      const path = join(folder, `liechtenstein-${count}.osm.pbf`);
      await writeShiftedExtract(corpus.pathOf("osm/liechtenstein-2015.osm.pbf"), path, count);
      made.push(await row(`Liechtenstein ${count} times`, path));
      await rm(path);
    }
    for (const line of tableLines(rows)) console.log(`  ${line}`);
    return resultsOf(made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function resultsOf(made: readonly (readonly [Built, Built | undefined])[]): BenchResult[] {
  const [[small] = [], [large, rival] = []] = made;
  if (small === undefined || large === undefined) return [];
  const megabytes = rounded(large.extractBytes / 1e6);
  return [
    {
      what: `cost per megabyte of ${megabytes} MB, against ${rounded(small.extractBytes / 1e6)} MB`,
      value: costOf(large) / costOf(small),
      unit: "times its CPU time",
      atMost: 1.1,
    },
    ...(rival
      ? [
          {
            what: "processor time, against tilemaker",
            value: costOf(large) / costOf(rival),
            unit: "times",
            atMost: 2,
          },
        ]
      : []),
    { what: `memory of ${megabytes} MB`, value: large.cost.peakBytes / 1e9, unit: "GB", atMost: 1.5 },
    {
      what: `tiles of ${megabytes} MB on ${availableParallelism()} cores`,
      value: perSecond(large),
      unit: "MB of extract a second",
      atLeast: 1,
      beside: rival
        ? `tilemaker, with the schema of OpenMapTiles: ${rounded(perSecond(rival))} MB a second, ${rounded(rival.cost.peakBytes / 1e9)} GB`
        : "tilemaker is not there",
    },
  ];
}

/** Builds a region as an operator does, in a process of its own. */
async function build(folder: string, path: string, heights?: string): Promise<Built> {
  const dataDir = join(folder, "data");
  const dem = heights === undefined ? [] : ["--dem", heights];
  const args = [join(root, "scripts/cairn.ts"), "region", "add", path, "--name", "bench", ...dem];
  const cost = await measureProcess(process.execPath, args, { env: { CAIRN_DATA_DIR: dataDir } });
  if (cost.status !== 0) throw new Error(cost.said);
  const region = join(dataDir, "regions/bench");
  const archives = (await readdir(region)).filter((file) => file.endsWith(".pmtiles"));
  const sizes = await Promise.all(archives.map(async (file) => (await stat(join(region, file))).size));
  const tileBytes = sizes.reduce((sum, size) => sum + size, 0);
  await rm(dataDir, { recursive: true });
  return { extractBytes: (await stat(path)).size, tileBytes, cost };
}

const tilemaker = "/usr/bin/tilemaker";
const examples = "/usr/share/doc/tilemaker/examples";

/**
 * Builds tiles with Debian's tilemaker and its OpenMapTiles example, without layers from other sources;
 * `undefined` if it is not installed.
 */
async function buildByTilemaker(folder: string, path: string): Promise<Built | undefined> {
  if (!existsSync(tilemaker) || !existsSync(join(examples, "config-openmaptiles.json"))) return undefined;
  const config = JSON.parse(await readFile(join(examples, "config-openmaptiles.json"), "utf8")) as {
    layers: Record<string, { source?: string }>;
  };
  for (const [layer, { source }] of Object.entries(config.layers))
    if (source !== undefined) delete config.layers[layer];
  const work = join(folder, "tilemaker");
  await mkdir(work, { recursive: true });
  const [configPath, output] = [join(work, "config.json"), join(work, "out.mbtiles")];
  await writeFile(configPath, JSON.stringify(config));
  const args = ["--input", path, "--output", output, "--config", configPath];
  const cost = await measureProcess(tilemaker, [
    ...args,
    "--process",
    join(examples, "process-openmaptiles.lua"),
  ]);
  if (cost.status !== 0) throw new Error(cost.said);
  const { size: tileBytes } = await stat(output);
  await rm(work, { recursive: true });
  return { extractBytes: (await stat(path)).size, tileBytes, cost };
}
