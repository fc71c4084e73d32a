import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { createMember, importWorkout } from "../e2e/harness/api.ts";
import { type RunningCairn, runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { recordedFiles } from "./load/recorded-files.ts";
import { countFrames, frameMs, type FrameWork, workInWords, workOfFrames } from "./measure/frame-work.ts";
import { markPage, pageMark, type Task, tasksOf, traceCategories } from "./measure/main-thread.ts";
import { measureProcess } from "./measure/measured-process.ts";
import { openBrowser, slowDown } from "./measure/slow-browser.ts";

export const name =
  "First visit to a workout on the map of Andorra on a phone (processor at a quarter, slow 4G), beside the same page without a region";

const root = join(import.meta.dirname, "..");
const visits = 3;
/** Number of times that the map is dragged aside, and how long it may keep working after the last one, ms. */
const pushes = 4;
const settles = 6000;
/** Tasks of the main thread that take more than this are long, ms. */
const longTask = 50;

/** An hour's walk to the north-east of Andorra la Vella, a point a minute. */
const walk = Array.from({ length: 60 }, (_, minute) => {
  const time = `2025-06-01T10:${String(minute).padStart(2, "0")}:00Z`;
  return `<trkpt lat="${42.5 + minute * 0.0006}" lon="${1.52 + minute * 0.0006}"><ele>${1000 + 5 * minute}</ele><time>${time}</time></trkpt>`;
}).join("");
const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="bench"><trk><trkseg>${walk}</trkseg></trk></gpx>`;

interface Visit {
  /** When the map replaced the plain drawing, ms since navigation began. */
  readonly mapSeen: number;
  /** Bytes of tiles on the wire up to then. */
  readonly tileBytes: number;
  /** Long tasks while the map was dragged. */
  readonly panning: readonly Task[];
}

export async function run(): Promise<BenchResult[]> {
  const browser = await openBrowser();
  const [bare, mapped] = [await openCairn(false), await openCairn(true)];
  try {
    const [without, within]: [Visit[], Visit[]] = [[], []];
    // The first visits warm the servers up; then the servers alternate.
    await visitOnce(browser, bare.address);
    await visitOnce(browser, mapped.address);
    for (let n = 0; n < visits; n++) {
      without.push(await visitOnce(browser, bare.address));
      within.push(await visitOnce(browser, mapped.address));
    }
    return [
      ...resultsOf(without, within),
      ...workResults(await workWithCard(browser, bare.address), await workWithCard(browser, mapped.address)),
    ];
  } finally {
    await browser.close();
    await bare.cairn.stop();
    await mapped.cairn.stop();
  }
}

function resultsOf(without: readonly Visit[], within: readonly Visit[]): BenchResult[] {
  const seen = (of: readonly Visit[]): number => median(of.map(({ mapSeen }) => mapSeen));
  const longest = (of: readonly Visit[], by: keyof Task): number =>
    median(of.map(({ panning }) => Math.max(0, ...panning.map((task) => task[by]))));
  const toldLongest = (of: readonly Visit[]): string => {
    const spread = of.map(({ panning }) => Math.max(0, ...panning.map(({ took }) => took)));
    return `${rounded(longest(of, "took"))} ms with waiting (${rounded(Math.min(...spread))} to ${rounded(Math.max(...spread))}), ${count(of)} tasks over ${longTask} ms`;
  };
  const count = (of: readonly Visit[]): number => median(of.map(({ panning }) => panning.length));
  return [
    {
      what: "map first seen on a region over the same without one",
      value: seen(within) / seen(without),
      unit: "times",
      atMost: 1.5,
      beside: `${rounded(seen(within))} ms and ${rounded(seen(without))} ms since navigation began`,
    },
    {
      what: "tiles of the first screenful",
      value: median(within.map(({ tileBytes }) => tileBytes)) / 1000,
      unit: "KB",
      atMost: 300,
    },
    {
      // Not judged: without a graphics card the page waits for each picture. Processor time of the thread, because other
      // programs on the machine make its tasks last longer, too.
      what: "longest long task while the map is dragged, at a quarter of the processor and without a graphics card, by processor time",
      value: longest(within, "worked"),
      unit: "ms",
      beside: `${toldLongest(within)}; without a region ${rounded(longest(without, "worked"))} ms, ${toldLongest(without)}`,
    },
  ];
}

const workResults = (without: FrameWork, within: FrameWork): BenchResult[] => [
  {
    what: "scripts for a frame while the map is dragged with a graphics card, estimated without one",
    value: within.script,
    unit: "ms",
    atMost: frameMs,
    beside: `${workInWords(within)}; without a region ${rounded(without.script)} ms, ${workInWords(without)}`,
  },
];

async function openCairn(
  hasRegion: boolean,
): Promise<{ readonly cairn: RunningCairn; readonly address: string }> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  if (hasRegion) {
    const corpus = recordedFiles();
    const args = ["region", "add", corpus.pathOf("osm/andorra-2025.osm.pbf"), "--name", "andorra"];
    const heights = ["--dem", corpus.pathOf("dem/N42E001.hgt.zip")];
    const { status, said } = await measureProcess(
      process.execPath,
      [join(root, "scripts/cairn.ts"), ...args, ...heights],
      { env: { CAIRN_DATA_DIR: cairn.dataDir } },
    );
    if (status !== 0) throw new Error(said);
  }
  const member = await createMember(cairn.url);
  const header = { sharingFlags: 19, description: "Up the valley" };
  const file = { name: "walk.gpx", bytes: Buffer.from(gpx) };
  const { workoutKey } = await importWorkout(cairn.url, member, file, header);
  return { cairn, address: `${cairn.url}/workout/${member.username}/${workoutKey}` };
}

/** A new browser profile with the window of a phone. */
const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });

const drawnMap = (page: Page): Locator => page.locator('[data-map="drawn"]');

async function visitOnce(browser: Browser, address: string): Promise<Visit> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const packs = new Set<string>();
    let tileBytes = 0;
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.url.includes("/map/region-")) packs.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (packs.has(requestId)) tileBytes += encodedDataLength;
    });
    await slowDown(page);
    await page.goto(address);
    await drawnMap(page).waitFor({ timeout: 120_000 });
    const mapSeen = await page.evaluate(() => performance.now());
    const firstBytes = tileBytes;
    return { mapSeen, tileBytes: firstBytes, panning: await dragAbout(browser, page) };
  } finally {
    await context.close();
  }
}

/** The work of a frame without slowing the processor down. Waiting for a picture does not count. */
async function workWithCard(browser: Browser, address: string): Promise<FrameWork> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    await page.addInitScript(countFrames);
    await page.goto(address);
    await drawnMap(page).waitFor();
    return await workOfFrames(page, () => drag(page));
  } finally {
    await context.close();
  }
}

/** Drags the map aside by half a screen several times and returns the long tasks that this caused. */
async function dragAbout(browser: Browser, page: Page): Promise<readonly Task[]> {
  await browser.startTracing(page, { categories: traceCategories });
  await page.evaluate(markPage, pageMark);
  await drag(page);
  // No polling: it would add work to each frame.
  await page.waitForTimeout(settles);
  return tasksOf(await browser.stopTracing()).filter(({ took }) => took > longTask);
}

async function drag(page: Page): Promise<void> {
  const box = await drawnMap(page).boundingBox();
  if (!box) throw new Error("There is no map.");
  const y = box.y + box.height / 3;
  for (let n = 0; n < pushes; n++) {
    await page.mouse.move(box.x + box.width * 0.75, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, y, { steps: 12 });
    await page.mouse.up();
  }
}
