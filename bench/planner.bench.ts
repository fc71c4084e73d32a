import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import type { Browser, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { worldX, worldY } from "../apps/web/src/map/projection/map-view.ts";
import { createMember, importWorkout, type Member } from "../e2e/harness/api.ts";
import { logInWith } from "../e2e/harness/journey.ts";
import { runServer, type RunningCairn } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, percentile, rounded } from "./harness.ts";
import { longRide, withChannels } from "./load/long-ride.ts";
import { type Place, RouteAsker } from "./measure/ask-routes.ts";
import { cpuTime } from "./measure/cpu-time.ts";
import { frameTimes } from "./measure/frame-times.ts";
import { frameMs } from "./measure/frame-work.ts";
import { measureRegion } from "./measure/measure-region.ts";
import { drawNothing, type PlannerRecord, type Position, recordPlanner } from "./measure/planner-record.ts";
import { openBrowser } from "./measure/slow-browser.ts";

export const name =
  "Planner at 1280 by 900 in Andorra: a dragged point, a route of 100 km with 2,000 steps, a GPX of 50,000 points; what is drawn by the graphics card is left out";

const demoRegion = join(import.meta.dirname, "..", "demo-region");

/** How long the line may take to follow, ms. */
const following = 50;
/** Moves of the mouse in a drag, in one to warm up, and how far they go, CSS pixels. */
const [moves, firstMoves, reach] = [100, 30, 90];
/** The long route: its legs, how long each may be, metres, and the steps of its history. */
const [legs, legLength, steps] = [11, [8000, 11_000], 2000] as const;
/** Steps that are added and undone while it is measured. */
const measured = 50;
/** Steps for each frame of those before. */
const atOnce = 25;
/** Points of the file, and how long it may take, ms. */
const [filePoints, opening] = [50_000, 2000];
const openings = 3;
/** How long anything on the page may take before the bench gives up, ms. */
const patience = 240_000;

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-bench-planner-"));
  const browser = await openBrowser();
  let cairn: RunningCairn | undefined;
  try {
    cairn = await runServer({ settings: { HUMAN_CHECK: "off", ELEVATION: await unpackHeights(folder) } });
    await measureRegion(cairn.dataDir, "andorra", join(demoRegion, "andorra.osm.pbf"));
    const member = await createMember(cairn.url);
    await walkInOrdino(cairn.url, member);
    return [
      ...(await followResults(browser, cairn, member)),
      ...(await frameResults(browser, cairn.url, member)),
      ...(await openingResults(browser, cairn, member, folder)),
    ];
  } finally {
    await browser.close();
    await cairn?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The heights of Andorra, so that they are looked up for each leg. */
async function unpackHeights(folder: string): Promise<string> {
  const heights = join(folder, "heights");
  await mkdir(heights);
  for (const [file, bytes] of Object.entries(unzipSync(await readFile(join(demoRegion, "N42E001.hgt.zip")))))
    await writeFile(join(heights, file), bytes);
  return heights;
}

/** A workout where the planner is to open. */
async function walkInOrdino(url: string, member: Member): Promise<void> {
  const points = Array.from(
    { length: 10 },
    (_, minute) =>
      `<trkpt lat="${42.556 + minute * 0.0004}" lon="1.533"><time>2025-06-01T10:0${minute}:00Z</time></trkpt>`,
  ).join("");
  const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="bench"><trk><trkseg>${points}</trkseg></trk></gpx>`;
  await importWorkout(
    url,
    member,
    { name: "walk.gpx", bytes: Buffer.from(gpx) },
    { sharingFlags: 0, description: "Up the valley" },
  );
}

/** Processor time, ms: of the page's main thread, and of the server with its database and its search for ways. */
interface Used {
  readonly page: number;
  readonly server: number;
}

/** Reads the processor time so far. Beside other programs it tells more than how long something took. */
async function clockOf(page: Page, { process: { pid = 0 } }: RunningCairn): Promise<() => Promise<Used>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const seconds = metrics.find(({ name: metric }) => metric === "TaskDuration")?.value ?? NaN;
    const { main, threads, database } = cpuTime(pid);
    return { page: seconds * 1000, server: (main + threads + database) * 1000 };
  };
}

const between = (before: Used, after: Used): Used => ({
  page: after.page - before.page,
  server: after.server - before.server,
});

const inWords = ({ page, server }: Used, times = 1): string =>
  `processor time of the page ${rounded(page / times)} ms and of the server ${rounded(server / times)} ms`;

/** Opens a page of a person in a new window that draws nothing, and waits for the planner's map. */
async function withPlanner<T>(
  browser: Browser,
  member: Member,
  open: (page: Page) => Promise<unknown>,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    // The first visit makes tiles on a machine that may do other things, too.
    page.setDefaultTimeout(patience);
    await logInWith(page, member.sessionKey);
    for (const script of [drawNothing, recordPlanner]) await page.addInitScript(script);
    await open(page);
    await page.locator('[data-map="drawn"]').waitFor();
    return await look(page);
  } finally {
    await context.close();
  }
}

const newRoute = (url: string) => async (page: Page) => await page.goto(`${url}/routes/new`);

/** Until all ways are found, the button says so. */
const whenFound = async (page: Page) => await page.getByRole("button", { name: "Save route" }).waitFor();

const pin = (page: Page, index: number) => page.locator(`[data-pin="point ${index}"]`);

/** Middle of a pin, CSS pixels. */
async function middleOf(page: Page, index: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = await pin(page, index).boundingBox();
  if (!box) throw new Error(`Point ${index} is not on the map.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Drags a point round with the mouse and drops it where it was.
 *
 * @param away how far, CSS pixels: for a place where it was before nothing is asked
 */
async function dragRound(page: Page, index: number, count = moves, away = reach): Promise<void> {
  const { x, y } = await middleOf(page, index);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= count; move += 1) {
    const angle = (2 * Math.PI * move) / count;
    await page.mouse.move(x + away * Math.sin(angle), y + away * (1 - Math.cos(angle)) * 0.5);
  }
  await page.mouse.up();
}

/** Where two legs meet if an answer is drawn, CSS pixels: their outer ends stay where they are, and give the map's scale. */
function drawnAs(
  { places: [start, middle, end] }: PlannerRecord["answers"][number],
  { places: [from, , to] }: PlannerRecord["pulls"][number],
): Position | undefined {
  if (!start || !middle || !end || !from || !to) return undefined;
  const size = (to.x - from.x) / (worldX(end.x) - worldX(start.x));
  return {
    x: from.x + (worldX(middle.x) - worldX(start.x)) * size,
    y: from.y + (worldY(middle.y) - worldY(start.y)) * size,
  };
}

/**
 * How long after each move of the mouse the line that was found for it, or for a later one, was drawn, ms; and the part of it in
 * which the page knew of the move.
 */
function followed({ moves: moved, answers, pulls }: PlannerRecord) {
  // A line is known by where its first leg ends; two places of the mouse may have the same.
  const moveOf = (pull: PlannerRecord["pulls"][number]): number =>
    Math.max(
      -1,
      ...answers
        .filter((answer) => {
          const [, end] = pull.places;
          const place = drawnAs(answer, pull);
          return answer.at <= pull.at && end && place && Math.hypot(place.x - end.x, place.y - end.y) < 1;
        })
        .map(({ move }) => move),
    );
  const pulled = pulls.map((pull) => ({ at: pull.at, move: moveOf(pull) }));
  return moved.flatMap(({ at, told }, move) => {
    const line = pulled.find((one) => one.at >= told && one.move >= move);
    return line ? [{ felt: line.at - at, known: line.at - told }] : [];
  });
}

async function followResults(browser: Browser, cairn: RunningCairn, member: Member): Promise<BenchResult[]> {
  const { record, floors, used } = await withPlanner(browser, member, newRoute(cairn.url), async (page) => {
    const clock = await clockOf(page, cairn);
    const box = await page.getByRole("application").boundingBox();
    if (!box) throw new Error("There is no map.");
    const [x, y] = [box.x + box.width / 2 + 120, box.y + box.height / 2 - 120];
    for (const [index, [right, down]] of [
      [-160, -60],
      [0, 40],
      [150, -40],
    ].entries()) {
      await page.mouse.click(x + (right ?? 0), y + (down ?? 0));
      await pin(page, index).waitFor();
    }
    await whenFound(page);
    // Once to warm up.
    await dragRound(page, 1, firstMoves, reach * 0.8);
    await whenFound(page);
    await page.evaluate(() => {
      const { moves: moved, answers, pulls } = globalThis.plannerRecord;
      for (const list of [moved, answers, pulls]) list.length = 0;
    });
    const before = await clock();
    await dragRound(page, 1);
    await whenFound(page);
    const after = await clock();
    const floor = await page.evaluate(async () => {
      const times: number[] = [];
      for (let n = 0; n < 100; n += 1) {
        const begun = performance.now();
        await (await fetch("/apiserver/v1/servertime")).text();
        times.push(performance.now() - begun);
      }
      return times;
    });
    return {
      record: await page.evaluate(() => globalThis.plannerRecord),
      floors: floor,
      used: between(before, after),
    };
  });
  const waits = followed(record);
  // The last moves may be answered after the drop, when the line belongs to the plan.
  if (waits.length < moves * 0.9)
    throw new Error(
      `The line followed ${waits.length} of ${record.moves.length} moves only; there were ${record.answers.length} answers.`,
    );
  const of = (kind: "felt" | "known") => waits.map((wait) => wait[kind]);
  return [
    {
      what: "while a point is dragged, from a move of the mouse to the line found for it drawn on the map, 95th percentile",
      value: percentile(of("felt"), 0.95),
      unit: "ms",
      atMost: following,
      beside: `median ${rounded(median(of("felt")))} ms; from when the page knew of the move ${rounded(median(of("known")))} and ${rounded(percentile(of("known"), 0.95))} ms; the cheapest call from the page ${rounded(median(floors))} and ${rounded(percentile(floors, 0.95))} ms; ${inWords(used, moves)} for each move; ${record.answers.length} answers for ${record.moves.length} moves, ${record.moves.length - waits.length} moves at the end without a line; load ${rounded(loadavg()[0] ?? NaN)}`,
    },
  ];
}

/** A way on foot of 100 km through Andorra, saved as a route. */
async function saveLongRoute(
  url: string,
  member: Member,
): Promise<{ readonly id: string; readonly metres: number }> {
  const asker = new RouteAsker(url);
  const random = createRandom("a long route");
  const somewhere = (): Place => ({ x: random.between(1.44, 1.74), y: random.between(42.46, 42.62) });
  const segments: { polyline: string; type: "foot" }[] = [];
  let [from, metres] = [somewhere(), 0];
  while (segments.length < legs) {
    await asker.ready(1);
    const to = somewhere();
    const { route } = await asker.ask([from, to]);
    const [leg] = route?.legs ?? [];
    if (!route || !leg || route.distance < legLength[0] || route.distance > legLength[1]) continue;
    segments.push({ polyline: leg.polyline, type: "foot" });
    [from, metres] = [to, metres + route.distance];
  }
  const saved = await fetch(`${url}/apiserver/v1/routes`, {
    method: "POST",
    headers: { sttauthorization: member.sessionKey, "content-type": "application/json" },
    body: JSON.stringify({ description: "A long way", activities: [11], averageSpeed: 1.2, segments }),
  });
  if (!saved.ok) throw new Error(await saved.text());
  const { payload } = (await saved.json()) as { readonly payload: { readonly id: string } };
  return { id: payload.id, metres };
}

/** Runs in the page: moves a point by its keys, or undoes it, so many times, a number of times in each frame. */
async function inFrames([count, what, each]: readonly [number, "step" | "undo", number]): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    if (n % each === 0) await new Promise(requestAnimationFrame);
    const key = n % 2 === 0 ? "ArrowRight" : "ArrowLeft";
    if (what === "undo") document.querySelector<HTMLElement>('button[aria-label="Undo"]')?.click();
    else
      document
        .querySelector('[data-pin="point 5"]')
        ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
  await new Promise(requestAnimationFrame);
}

async function frameResults(browser: Browser, url: string, member: Member): Promise<BenchResult[]> {
  const { id, metres } = await saveLongRoute(url, member);
  const openRoute = async (page: Page) => {
    await page.goto(`${url}/routes/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("region", { name: "Map of the planner" }).waitFor();
  };
  return await withPlanner(browser, member, openRoute, async (page) => {
    await pin(page, 5).waitFor();
    await page.evaluate(inFrames, [steps - measured, "step", atOnce] as const);
    await whenFound(page);
    const kinds = {
      "a step is added": await frameTimes(browser, page, "keydown", async () => {
        await page.evaluate(inFrames, [measured, "step", 1] as const);
      }),
      "it is undone": await frameTimes(browser, page, "click", async () => {
        await page.evaluate(inFrames, [measured, "undo", 1] as const);
      }),
      "a point is dragged": await frameTimes(browser, page, "pointermove", async () => {
        await dragRound(page, 5);
      }),
    };
    return Object.entries(kinds).map(([what, times]) => ({
      what: `${rounded(metres / 1000)} km, ${legs - 1} points between, ${steps} steps: work of a frame in which ${what}, 95th percentile`,
      value: percentile(times, 0.95),
      unit: "ms",
      atMost: frameMs,
      beside: `median ${rounded(median(times))} ms, longest ${rounded(Math.max(...times))} ms, ${times.length} frames; load ${rounded(loadavg()[0] ?? NaN)}`,
    }));
  });
}

async function openingResults(
  browser: Browser,
  cairn: RunningCairn,
  member: Member,
  folder: string,
): Promise<BenchResult[]> {
  // A ride with a point a second, as devices record them.
  const recording = withChannels(longRide(filePoints).recording, ["time", "lat", "lon", "ele"]);
  const file = join(folder, "ride.gpx");
  const text = writeGpx(recording, { name: "A long ride" });
  await writeFile(file, text);
  const opened: Awaited<ReturnType<typeof openFile>>[] = [];
  // The first warms the server up.
  for (let n = -1; n < openings; n += 1) {
    const one = await withPlanner(
      browser,
      member,
      newRoute(cairn.url),
      async (page) => await openFile(page, cairn, file),
    );
    if (n >= 0) opened.push(one);
  }
  const times = opened.map(({ time }) => time);
  const used = {
    page: median(opened.map((one) => one.used.page)),
    server: median(opened.map((one) => one.used.server)),
  };
  return [
    {
      what: `a GPX of ${filePoints} points (${rounded(text.length / 1e6)} MB), from its choice to the line on the map`,
      value: median(times),
      unit: "ms",
      atMost: opening,
      beside: `${rounded(Math.min(...times))} to ${rounded(Math.max(...times))} ms; ${inWords(used)}; ${opened[0]?.points ?? 0} points are kept; load ${rounded(loadavg()[0] ?? NaN)}`,
    },
  ];
}

/** How long it took from the choice of a file to its line set on the map, ms. */
async function openFile(page: Page, cairn: RunningCairn, file: string) {
  const clock = await clockOf(page, cairn);
  const before = await clock();
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForFunction(() => globalThis.plannerRecord.lines.some(({ points }) => points > 1000));
  const used = between(before, await clock());
  const { lines, chosen } = await page.evaluate(() => globalThis.plannerRecord);
  const { at, points } = lines.find((one) => one.points > 1000) ?? { at: NaN, points: 0 };
  return { time: at - chosen, used, points };
}
