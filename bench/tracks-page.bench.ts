import { availableParallelism, loadavg } from "node:os";
import { createMember } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { fillTracks } from "./load/fill-tracks.ts";
import { workInWords, frameMs, type FrameWork } from "./measure/frame-work.ts";
import { type Opening, openTracks, workOfDrag } from "./measure/open-tracks.ts";

export const name = "The map of all own tracks with 10,000 recordings, in a browser on this machine";

const count = 10_000;
const openings = 3;

/**
 * Limits for the cost of 500 times as many recordings. Measured: 1.3 to 1.5 to open, 1.3 to 1.8 for a frame,
 * 1.6 of memory (docs/decisions/track-maps.md#0084).
 */
const atMost = { opening: 2, frame: 2.5, heap: 2.5 } as const;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  try {
    const [many, few] = [await createMember(cairn.url, "veteran"), await createMember(cairn.url)];
    await fillTracks(cairn, many, count);
    await fillTracks(cairn, few, 20);
    const address = `${cairn.url}/diary/map`;
    // The server has no tile yet. Dragging the map with few tracks first also loads the machine's files into
    // its cache, for which both would wait.
    const dragFew = (await openTracks(address, few, "drag")).drag;
    const first = await openTracks(address, many);
    const ofMany: Opening[] = [];
    const ofFew: Opening[] = [];
    for (let n = 0; n < openings; n += 1) {
      ofMany.push(await openTracks(address, many));
      ofFew.push(await openTracks(address, few));
    }
    const dragMany = (await openTracks(address, many, "drag")).drag;
    return [
      ...timeResults(first, ofMany, ofFew),
      ...dragResults(dragMany, dragFew),
      workResult(await workOfDrag(address, many), await workOfDrag(address, few)),
      ...heapResults(
        ofMany.map(({ heap }) => heap),
        ofFew.map(({ heap }) => heap),
      ),
    ];
  } finally {
    await cairn.stop();
  }
}

const load = () => `${rounded(loadavg()[0] ?? 0)} processes wanted ${availableParallelism()} cores`;

const isDrawn = "the map is drawn with all lines in view";

function timeResults(first: Opening, many: readonly Opening[], few: readonly Opening[]): BenchResult[] {
  const [ofMany, ofFew] = [many.map(({ time }) => time), few.map(({ time }) => time)];
  return [
    { what: `${isDrawn}, no tiles cached`, value: first.time, unit: "ms", beside: load() },
    {
      what: `${isDrawn}, tiles cached`,
      value: median(ofMany),
      unit: "ms",
      beside: `median of ${many.length}, ${rounded(Math.min(...ofMany))} to ${rounded(Math.max(...ofMany))} ms; with 20 recordings ${rounded(median(ofFew))} ms; ${load()}`,
    },
    {
      what: `${isDrawn}, tiles cached, against 20 recordings`,
      value: median(ofMany) / median(ofFew),
      unit: "times",
      atMost: atMost.opening,
    },
  ];
}

const dragResults = (many: readonly number[], few: readonly number[]): BenchResult[] => [
  {
    what: "a frame while the map is dragged",
    value: median(many),
    unit: "ms",
    beside: `longest ${rounded(Math.max(...many))} ms; with 20 recordings ${rounded(median(few))} and ${rounded(Math.max(...few))} ms`,
  },
  {
    what: "a frame while the map is dragged, against 20 recordings",
    value: median(many) / median(few),
    unit: "times",
    atMost: atMost.frame,
  },
];

const workResult = (many: FrameWork, few: FrameWork): BenchResult => ({
  what: "scripts for a frame while the map is dragged with a graphics card, estimated without one",
  value: many.script,
  unit: "ms",
  atMost: frameMs,
  beside: `${workInWords(many)}; with 20 recordings ${rounded(few.script)} ms, ${workInWords(few)}`,
});

const heapResults = (many: readonly number[], few: readonly number[]): BenchResult[] => [
  {
    what: "memory of the tab's scripts",
    value: median(many),
    unit: "MB",
    beside: `${rounded(median(few))} MB with 20 recordings`,
  },
  {
    what: "memory of the tab's scripts, against 20 recordings",
    value: median(many) / median(few),
    unit: "times",
    atMost: atMost.heap,
  },
];
