import { availableParallelism, loadavg } from "node:os";
import type { Browser, Page } from "@playwright/test";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { type RunningCairn, runServer } from "../e2e/harness/run-server.ts";
import { heapOf, newProfile } from "./diary-page.ts";
import { fillTracks } from "./fill-tracks.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { openBrowser } from "./slow-browser.ts";

export const name = "The map of all own tracks with 10,000 recordings, in a browser on this machine";

const count = 10_000;
const openings = 3;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  const browser = await openBrowser();
  try {
    const [many, few] = [await createMember(cairn.url, "veteran"), await createMember(cairn.url)];
    await fillTracks(cairn, many, count);
    await fillTracks(cairn, few, 20);
    // The server has no tile yet; what both wait for the first time, the machine's files, the first of the few has waited for.
    const dragFew = (await openMap(browser, cairn, few, "drag")).drag;
    const first = await openMap(browser, cairn, many);
    const ofMany: Opening[] = [];
    const ofFew: Opening[] = [];
    for (let n = 0; n < openings; n += 1) {
      ofMany.push(await openMap(browser, cairn, many));
      ofFew.push(await openMap(browser, cairn, few));
    }
    const dragMany = (await openMap(browser, cairn, many, "drag")).drag;
    return [
      ...timeResults(first, ofMany, ofFew),
      ...dragResults(dragMany, dragFew),
      {
        what: "the tab holds, by its scripts",
        value: median(ofMany.map(({ heap }) => heap)),
        unit: "MB",
        beside: `${rounded(median(ofFew.map(({ heap }) => heap)))} MB with 20 recordings`,
      },
    ];
  } finally {
    await browser.close();
    await cairn.stop();
  }
}

interface Opening {
  /** ms from the navigation until all lines in view are painted. */
  readonly time: number;
  /** ms between frames while the map was dragged; none where it was not. */
  readonly drag: readonly number[];
  /** MB. */
  readonly heap: number;
}

/** In a profile that has seen nothing. */
async function openMap(
  browser: Browser,
  { url }: RunningCairn,
  { sessionKey }: Member,
  drag?: "drag",
): Promise<Opening> {
  const context = await newProfile(browser, sessionKey);
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-map="drawn"]')) return;
      observer.disconnect();
      performance.mark("lines");
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(`${url}/diary/map`, { waitUntil: "commit" });
  await page.locator('[data-map="drawn"]').waitFor();
  const time = await page.evaluate(() => performance.getEntriesByName("lines")[0]?.startTime ?? Number.NaN);
  await page.waitForTimeout(1500);
  const heap = await heapOf(page);
  const frames = drag ? await framesOfDrag(page) : [];
  await context.close();
  return { time, heap, drag: frames };
}

/** ms between frames while a hand drags the map. */
async function framesOfDrag(page: Page): Promise<number[]> {
  const box = await page.locator("[data-map] canvas").boundingBox();
  if (!box) throw new Error("There is no map.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = [];
        let last = performance.now();
        const next = (now: number) => {
          taken.push(now - last);
          last = now;
          if (taken.length > 60) resolve(taken.slice(1));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(x - 3 * step, y - 2 * step);
  await page.mouse.up();
  return await frames;
}

const load = () => `${rounded(loadavg()[0] ?? 0)} processes wanted ${availableParallelism()} cores`;

function timeResults(first: Opening, many: readonly Opening[], few: readonly Opening[]): BenchResult[] {
  const [ofMany, ofFew] = [many, few].map((all) => all.map(({ time }) => time)) as [number[], number[]];
  return [
    {
      what: "all lines in view are painted, no tile made yet",
      value: first.time,
      unit: "ms",
      beside: load(),
    },
    {
      what: "all lines in view are painted, tiles made before",
      value: median(ofMany),
      unit: "ms",
      beside: `median of ${many.length}, ${rounded(Math.min(...ofMany))} to ${rounded(Math.max(...ofMany))} ms; with 20 recordings ${rounded(median(ofFew))} ms; ${load()}`,
    },
    {
      what: "painted, tiles made before, against 20 recordings",
      value: median(ofMany) / median(ofFew),
      unit: "times",
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
];
