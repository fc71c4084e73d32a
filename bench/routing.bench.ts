import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { corpus, corpusVariable } from "@cairn/testkit/corpus/corpus";
import { unzipSync } from "fflate";
import { runServer, type RunningCairn } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, percentile, rounded, tableLines } from "./harness.ts";
import { writeShiftedExtract } from "./load/shifted-extract.ts";
import { findPairs, type Pair, RouteAsker } from "./measure/ask-routes.ts";
import { measureRegion, type RegionCost } from "./measure/measure-region.ts";

export const name =
  "Routes on foot over HTTP, while two people drag, and beside a region of 50 times Liechtenstein (minutes)";

const demoRegion = join(import.meta.dirname, "..", "demo-region");
const andorra = join(demoRegion, "andorra.osm.pbf");

/** Pairs of places that are asked for, how often, and the lengths of the ways between them, metres. */
const [pairCount, rounds] = [400, 4];
const lengths = [5000, 15_000] as const;
/** Routes that each of two people asks for while dragging. */
const dragged = 800;
/** How far it is dragged from a way, degrees (about 300 m), and how far around between two requests, radians. */
const [dragReach, dragStep] = [0.003, 0.05];
/** Copies of Liechtenstein in the second region. */
const copies = 50;

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-bench-routing-"));
  const servers: RunningCairn[] = [];
  try {
    const heights = await unpackHeights(folder);
    const start = async (): Promise<RunningCairn> => {
      const cairn = await runServer({ settings: { HUMAN_CHECK: "off", ELEVATION: heights } });
      servers.push(cairn);
      return cairn;
    };
    const small = await start();
    const costs = [await measureRegion(small.dataDir, "andorra", andorra)];
    const askers = [new RouteAsker(small.url)];
    if (corpus === undefined)
      console.log(
        `  nothing is said about a second region: set ${corpusVariable} to the folder of recorded files`,
      );
    else {
      const large = await start();
      await measureRegion(large.dataDir, "andorra", andorra);
      const extract = join(folder, "copies.osm.pbf");
      await writeShiftedExtract(corpus.pathOf("osm/liechtenstein-2015.osm.pbf"), extract, copies);
      costs.push(await measureRegion(large.dataDir, `liechtenstein-${copies}-times`, extract, { andorra }));
      askers.push(new RouteAsker(large.url));
    }
    printCosts(costs);
    return await measure(askers, costs.at(-1));
  } finally {
    for (const cairn of servers) await cairn.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The heights of Andorra, so that they are looked up for each route as on a server that has them. */
async function unpackHeights(folder: string): Promise<string> {
  const heights = join(folder, "heights");
  await mkdir(heights);
  for (const [file, bytes] of Object.entries(unzipSync(await readFile(join(demoRegion, "N42E001.hgt.zip")))))
    await writeFile(join(heights, file), bytes);
  return heights;
}

function printCosts(costs: readonly RegionCost[]): void {
  const parts = costs.flatMap(({ map, ways }) => [map, ways]);
  const rows = parts.map(({ what, extractBytes, seconds, cpuSeconds, peakBytes }) => {
    const megabytes = extractBytes / 1e6;
    const [cost, peak] = [seconds / megabytes, peakBytes / extractBytes];
    return [what].concat([megabytes, seconds, cost, cpuSeconds, peakBytes / 1e6, peak].map(rounded));
  });
  const head = ["", "MB", "s", "s a MB", "CPU s", "peak MB", "peak MB a MB"];
  for (const line of tableLines([head, ...rows])) console.log(`  ${line}`);
}

async function measure(askers: readonly RouteAsker[], last: RegionCost | undefined): Promise<BenchResult[]> {
  const [asker] = askers;
  if (!asker || !last) throw new Error("There is no server.");
  const pairs = await findPairs(asker, pairCount, lengths);
  const { times, floor } = await timePairs(askers, pairs);
  const [alone = [], beside] = times;
  const drags = await timeDrags(asker.url, pairs);
  const load = `load of the machine ${rounded(loadavg()[0] ?? NaN)}`;
  const { map, ways } = last;
  return [
    {
      what: `a route of ${lengths.map((metres) => metres / 1000).join(" to ")} km, median`,
      value: median(alone),
      unit: "ms",
      atMost: 8,
      beside: `the cheapest call ${rounded(floor)} ms; ${load}`,
    },
    { what: "the same, 99th percentile", value: percentile(alone), unit: "ms", atMost: 60 },
    {
      what: "while two people drag a point, each with a leg at both sides, 95th percentile",
      value: percentile(drags, 0.95),
      unit: "ms",
      atMost: 50,
      beside: `median ${rounded(median(drags))} ms`,
    },
    ...(beside
      ? [
          {
            what: `median beside a region of ${copies} times Liechtenstein, against without`,
            value: median(beside) / median(alone),
            unit: "times",
            atMost: 1.5,
            beside: `${rounded(median(beside))} ms, 99 % within ${rounded(percentile(beside))} ms`,
          },
        ]
      : []),
    {
      what: "processor time of the ways, against that of the map",
      value: ways.cpuSeconds / map.cpuSeconds,
      unit: "times",
      atMost: 1,
    },
    {
      what: "memory of the ways, against that of the map",
      value: ways.peakBytes / map.peakBytes,
      unit: "times",
      atMost: 1,
    },
  ];
}

/**
 * Durations of routes on each server, ms, which alternate; and the median of the cheapest call. The first round warms up and does
 * not count.
 */
async function timePairs(
  askers: readonly RouteAsker[],
  pairs: readonly Pair[],
): Promise<{ readonly times: readonly (readonly number[])[]; readonly floor: number }> {
  const times = askers.map((): number[] => []);
  const floors: number[] = [];
  for (let round = -1; round < rounds; round++) {
    for (const asker of askers) await asker.ready(2 * pairs.length);
    for (const { from, to } of pairs) {
      for (const [server, asker] of askers.entries()) {
        const { ms } = await asker.ask([from, to]);
        if (round >= 0) times[server]?.push(ms);
      }
      floors.push((await askers[0]?.cheapest()) ?? NaN);
    }
  }
  return { times, floor: median(floors) };
}

/**
 * Two people on a server at once, each of whom drags the middle of a route round in a spiral and asks for the next one as soon as
 * the last has come.
 *
 * @returns durations of the answers, ms
 */
async function timeDrags(url: string, pairs: readonly Pair[]): Promise<readonly number[]> {
  const drag = async ({ from, to, middle }: Pair): Promise<readonly number[]> => {
    const person = new RouteAsker(url);
    await person.ready(dragged);
    const times: number[] = [];
    for (let k = 0; k < dragged; k++) {
      const [reach, angle] = [(dragReach * k) / dragged, dragStep * k];
      const point = { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) };
      const { ms, route } = await person.ask([from, point, to]);
      if (route) times.push(ms);
    }
    return times;
  };
  return (await Promise.all(pairs.slice(0, 2).map(drag))).flat();
}
