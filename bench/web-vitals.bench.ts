import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import type { Browser } from "@playwright/test";
import { createMember, importWorkout, type Member } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { type FirstVisit, openBrowser, visitSlowly } from "./measure/slow-browser.ts";

export const name = "First visits on a phone: processor at a quarter, slow 4G (1.6 Mbit/s, 150 ms)";

const visits = 5;
const kib = 1024;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  const browser = await openBrowser();
  try {
    const member = await createMember(cairn.url);
    const outdoors = await workoutAddress(cairn.url, member, "trail-run");
    const indoors = await workoutAddress(cairn.url, member, "gym");
    return [
      ...(await homeResults(browser, cairn.url)),
      ...(await workoutResults(browser, outdoors)),
      await indoorResult(browser, indoors),
    ];
  } finally {
    await browser.close();
    await cairn.stop();
  }
}

async function workoutAddress(url: string, member: Member, kind: "trail-run" | "gym"): Promise<string> {
  const bytes = writeFit(generateRecording(kind, createRandom("web vitals")));
  const header = { sharingFlags: 19, description: "Along the ridge" };
  const { workoutKey } = await importWorkout(url, member, { name: `${kind}.fit`, bytes }, header);
  return `${url}/workout/${member.username}/${workoutKey}`;
}

async function homeResults(browser: Browser, url: string): Promise<BenchResult[]> {
  const [loads, floors]: [FirstVisit[], FirstVisit[]] = [[], []];
  const files = await visitSlowly(browser, url, (_page, visit) => visit.weigh());
  const plain = fork(join(import.meta.dirname, "rivals", "plain-bytes-server.ts"));
  try {
    plain.send(
      Buffer.from("<!doctype html><title>One heading</title><h1>One heading</h1>").toString("base64"),
    );
    const [plainUrl] = (await once(plain, "message")) as [string];
    for (let n = 0; n < visits; n += 1) {
      loads.push(await visitSlowly(browser, url, (_page, visit) => Promise.resolve(visit)));
      floors.push(await visitSlowly(browser, plainUrl, (_page, visit) => Promise.resolve(visit)));
    }
  } finally {
    plain.kill();
  }
  const largest = median(loads.map(({ largestPaint }) => largestPaint));
  const floor = median(floors.map(({ largestPaint }) => largestPaint));
  const sizeOf = (kind: string, onlyEarly: boolean): number =>
    files
      .filter((file) => file.kind === kind && (file.early || !onlyEarly))
      .reduce((sum, file) => sum + file.size, 0) / kib;
  const sizeResult = (what: string, kind: string, atMost: number): BenchResult => ({
    what: `home page, all its ${what}, by gzip`,
    value: sizeOf(kind, false),
    unit: "KiB",
    atMost,
    beside: `${rounded(sizeOf(kind, true))} KiB of it asked for before the first paint`,
  });
  return [
    sizeResult("JavaScript", "script", 130),
    sizeResult("CSS", "stylesheet", 10),
    {
      what: "home page, font files before the first paint",
      value: Math.max(...loads.map(({ early }) => early.filter((file) => file.endsWith(".woff2")).length)),
      unit: "",
      atMost: 1,
    },
    {
      what: "home page, largest contentful paint, against a page of one heading",
      value: largest / floor,
      unit: "times",
      atMost: 3,
      beside: `${rounded(largest)} ms against ${rounded(floor)} ms; first paint ${rounded(median(loads.map(({ firstPaint }) => firstPaint)))} ms, median of ${visits}`,
    },
  ];
}

/** Measurements of loading a workout's page, ms. */
interface LoadedWorkout {
  /** When its numbers and graphs were on the page. */
  readonly shown: number;
  /** When the map's code had arrived. */
  readonly map: number;
  /** Time of tasks beyond 50 ms each, between the first paint and `shown` (total blocking time). */
  readonly blocked: number;
  /** The same up to the drawn map. */
  readonly blockedInAll: number;
  readonly longestTask: number;
  /** When the last task over 50 ms ended; 0 if there was none. */
  readonly lastLongEnded: number;
  /** The longest of the tasks that started 5 s after the page was requested. */
  readonly longestLate: number;
}

/** Runs in the page, because a locator would look for the map in each frame, which takes time itself. */
async function whenMapStands(): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (!document.querySelector('[data-map="drawn"]')) return;
      observer.disconnect();
      resolve();
    }
    observer.observe(document, { childList: true, subtree: true, attributes: true });
    look();
  });
  // The map is drawn once more when the last tiles have arrived.
  await new Promise((resolve) => {
    setTimeout(resolve, 2000);
  });
}

/** Runs in the page. */
async function readWorkoutLoad(mapCode: string): Promise<LoadedWorkout> {
  const tasks = await new Promise<PerformanceEntryList>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: "longtask",
      buffered: true,
    });
  });
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
  const shown = performance.getEntriesByName("workout-shown")[0]?.startTime ?? NaN;
  const code = performance.getEntriesByType("resource").find((entry) => entry.name.includes(mapCode));
  const blockedUntil = (end: number): number =>
    tasks
      .filter(({ startTime }) => startTime >= painted && startTime < end)
      .reduce((sum, { duration }) => sum + duration - 50, 0);
  return {
    shown,
    map: (code as PerformanceResourceTiming | undefined)?.responseEnd ?? NaN,
    blocked: blockedUntil(shown),
    blockedInAll: blockedUntil(Infinity),
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
    lastLongEnded: Math.max(0, ...tasks.map(({ startTime, duration }) => startTime + duration)),
    longestLate: Math.max(
      0,
      ...tasks.filter(({ startTime }) => startTime > 5000).map(({ duration }) => duration),
    ),
  };
}

/**
 * When a workout's numbers and graphs were on the page, when the map's code had arrived, and how long the
 * page did not respond.
 */
async function workoutResults(browser: Browser, url: string): Promise<BenchResult[]> {
  const map = mapFile();
  const loads: LoadedWorkout[] = [];
  for (let n = 0; n < visits; n += 1) {
    loads.push(
      await visitSlowly(browser, url, async (page) => {
        await page.evaluate(whenMapStands);
        return await page.evaluate(readWorkoutLoad, map);
      }),
    );
  }
  const middle = (of: keyof LoadedWorkout): number => median(loads.map((load) => load[of]));
  const shown = middle("shown");
  const mapCame = middle("map");
  const blocked = middle("blocked");
  return [
    {
      what: "workout page, numbers and graphs are shown before the map's code has loaded",
      value: shown / mapCame,
      unit: "of its time",
      atMost: 1,
      beside: `${rounded(shown)} ms against ${rounded(mapCame)} ms, median of ${visits}`,
    },
    {
      // 600 ms of the 3 s in which they should be there.
      what: "workout page, time in which it does not respond until numbers and graphs are shown",
      value: blocked / shown,
      unit: "of that time",
      atMost: 0.2,
      beside: `${rounded(blocked)} ms of ${rounded(shown)} ms; until the map is drawn ${rounded(middle("blockedInAll"))} ms, longest task ${rounded(middle("longestTask"))} ms`,
    },
    {
      // Not judged: drawing the map depends on a graphics card, which the bench's machine may lack.
      what: "workout page, longest task that begins after 5 s",
      value: middle("longestLate"),
      unit: "ms",
      beside: `50 ms are wanted, and 0 means that none was longer; every visit: ${loads.map(({ longestLate }) => rounded(longestLate)).join(", ")}; the last long one ended ${rounded(middle("lastLongEnded"))} ms after the page was asked for`,
    },
  ];
}

async function indoorResult(browser: Browser, url: string): Promise<BenchResult> {
  const map = mapFile();
  const files = await visitSlowly(browser, url, (_page, visit) => visit.weigh());
  return {
    what: "workout without a map, files of the map's code",
    value: files.filter((file) => file.url.includes(map) || file.url.includes("maplibre")).length,
    unit: "",
    atMost: 0,
  };
}

/** The file that contains MapLibre, according to the build's manifest. */
function mapFile(): string {
  const manifest = join(dirname(import.meta.dirname), "apps", "web", "dist", ".vite", "manifest.json");
  const entries = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { readonly file: string }>;
  const entry = entries["src/map/map-engine.ts"];
  if (!entry) throw new Error("The build has no file for the map.");
  return entry.file;
}
