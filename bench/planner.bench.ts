import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { writeGpx } from "@cairn/testkit/files/write-gpx";
import { createRandom } from "@cairn/testkit/random";
import type { Browser, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { createMember, importWorkout, type Member } from "../e2e/harness/api.ts";
import { claimCard } from "../e2e/harness/claim-graphics-card.ts";
import { logInWith } from "../e2e/harness/journey.ts";
import { runServer, type RunningCairn } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, percentile, rounded } from "./harness.ts";
import { longRide, withChannels } from "./load/long-ride.ts";
import { type Place, RouteAsker } from "./measure/ask-routes.ts";
import { cpuBetween, cpuTime } from "./measure/cpu-time.ts";
import { frameTimes } from "./measure/frame-times.ts";
import { frameMs } from "./measure/frame-work.ts";
import { measureRegion } from "./measure/measure-region.ts";
import { drawNothing, type PlannerRecord, recordPlanner } from "./measure/planner-record.ts";
import { openBrowser } from "./measure/slow-browser.ts";

export const name =
  "Planner at 1280 by 900 in Andorra: a dragged point, a route of 100 km with 2,000 steps, a GPX of 50,000 points; what is drawn by the graphics card is left out";

const demoRegion = join(import.meta.dirname, "..", "demo-region");

/** How long the line may take to follow, ms. */
const following = 50;
/** Moves of the mouse in a drag, around where it began, CSS pixels. */
const [moves, reach] = [240, 90];
/** The long route: its legs, how long each may be, metres, and the steps of its history. */
const [legs, legLength, steps] = [11, [8000, 11_000], 2000] as const;
/** Steps that are undone and done again while it is measured. */
const undone = 150;
/** Points of the file, and how long it may take, ms. */
const [filePoints, opening] = [50_000, 2000];
const openings = 5;
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
      ...(await followResults(browser, cairn.url, member)),
      ...(await frameResults(browser, cairn.url, member)),
      ...(await openingResults(browser, cairn, member)),
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
    for (const script of [claimCard, drawNothing, recordPlanner]) await page.addInitScript(script);
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

/** Drags a point round with the mouse and drops it where it was. */
async function dragRound(page: Page, index: number): Promise<void> {
  const { x, y } = await middleOf(page, index);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= moves; move += 1) {
    const angle = (2 * Math.PI * move) / moves;
    await page.mouse.move(x + reach * Math.sin(angle), y + reach * (1 - Math.cos(angle)) * 0.5);
  }
  await page.mouse.up();
}

/**
 * How long after each move of the mouse the line that was found for it, or for a later one, was set on the map, ms; and the part
 * of it in which the page knew of the move.
 */
function followed({ moves: moved, answers, pulled }: PlannerRecord) {
  // A line is known by where its first leg ends; two places of the mouse may have the same.
  const moveOf = ({ lon, lat }: { readonly lon: number; readonly lat: number }): number =>
    Math.max(
      -1,
      ...answers
        .filter((answer) => Math.abs(answer.lon - lon) < 2e-5 && Math.abs(answer.lat - lat) < 2e-5)
        .map(({ move }) => move),
    );
  const lines = pulled.map((line) => ({ at: line.at, move: moveOf(line) }));
  const waits = moved.flatMap(({ at, told }, move) => {
    const line = lines.find((one) => one.at >= told && one.move >= move);
    return line ? [{ felt: line.at - at, known: line.at - told }] : [];
  });
  return { waits, missing: moved.length - waits.length };
}

async function followResults(browser: Browser, url: string, member: Member): Promise<BenchResult[]> {
  const { record, floors } = await withPlanner(browser, member, newRoute(url), async (page) => {
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
    await dragRound(page, 1);
    await whenFound(page);
    await page.evaluate(() => {
      const { moves: moved, answers, pulled } = globalThis.plannerRecord;
      for (const list of [moved, answers, pulled]) list.length = 0;
    });
    await dragRound(page, 1);
    await whenFound(page);
    const floor = await page.evaluate(async () => {
      const times: number[] = [];
      for (let n = 0; n < 100; n += 1) {
        const begun = performance.now();
        await (await fetch("/apiserver/v1/servertime")).text();
        times.push(performance.now() - begun);
      }
      return times;
    });
    return { record: await page.evaluate(() => globalThis.plannerRecord), floors: floor };
  });
  const { waits, missing } = followed(record);
  // The last moves may be answered after the drop, when the line belongs to the plan.
  if (waits.length < moves * 0.9)
    throw new Error(`The line followed ${waits.length} of ${moves} moves only.`);
  const of = (kind: "felt" | "known") => waits.map((wait) => wait[kind]);
  return [
    {
      what: "while a point is dragged, from a move of the mouse to the line found for it set on the map, 95th percentile",
      value: percentile(of("felt"), 0.95),
      unit: "ms",
      atMost: following,
      beside: `median ${rounded(median(of("felt")))} ms; from when the page knew of the move ${rounded(median(of("known")))} and ${rounded(percentile(of("known"), 0.95))} ms; the cheapest call from the page ${rounded(median(floors))} and ${rounded(percentile(floors, 0.95))} ms; ${record.answers.length} answers for ${record.moves.length} moves, ${missing} moves at the end without a line; load ${rounded(loadavg()[0] ?? NaN)}`,
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

/** Runs in the page: presses something so many times, a number of times in each frame. */
async function inFrames([count, what, each]: readonly [
  number,
  "step" | "undo" | "redo",
  number,
]): Promise<void> {
  const button = { undo: "Undo", redo: "Redo" };
  for (let n = 0; n < count; n += 1) {
    if (n % each === 0) await new Promise(requestAnimationFrame);
    if (what === "step") {
      const key = n % 2 === 0 ? "ArrowRight" : "ArrowLeft";
      document
        .querySelector('[data-pin="point 5"]')
        ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    } else {
      document.querySelector<HTMLElement>(`button[aria-label="${button[what]}"]`)?.click();
    }
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
    await page.evaluate(inFrames, [steps - undone, "step", 25] as const);
    await whenFound(page);
    const kinds = {
      "a step is added": await frameTimes(browser, page, "keydown", async () => {
        await page.evaluate(inFrames, [undone, "step", 1] as const);
      }),
      "it is undone": await frameTimes(browser, page, "click", async () => {
        await page.evaluate(inFrames, [undone, "undo", 1] as const);
      }),
      "it is done again": await frameTimes(browser, page, "click", async () => {
        await page.evaluate(inFrames, [undone, "redo", 1] as const);
      }),
      "a point is dragged": await frameTimes(browser, page, "pointermove", async () => {
        await dragRound(page, 5);
      }),
      "the map is dragged": await frameTimes(browser, page, "pointermove", async () => {
        await dragMap(page);
      }),
    };
    return Object.entries(kinds).map(([what, times]) => ({
      what: `${rounded(metres / 1000)} km, ${legs - 1} points between, ${steps} steps: work of a frame in which ${what}, 95th percentile`,
      value: percentile(times, 0.95),
      unit: "ms",
      atMost: frameMs,
      beside: `median ${rounded(median(times))} ms, longest ${rounded(Math.max(...times))} ms, ${times.length} frames`,
    }));
  });
}

/** Drags the map by its middle, there and back. */
async function dragMap(page: Page): Promise<void> {
  const box = await page.getByRole("application").boundingBox();
  if (!box) throw new Error("There is no map.");
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.62];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= undone; move += 1)
    await page.mouse.move(
      x + 100 * Math.sin((move * 2 * Math.PI) / undone),
      y + 40 * Math.sin((move * 2 * Math.PI) / undone),
    );
  await page.mouse.up();
}

/** A ride with a point a second, as devices record them, and the same as a planned track without times. */
function files(): Readonly<Record<"recorded" | "planned", Buffer>> {
  const { recording } = longRide(filePoints);
  const written = writeGpx(withChannels(recording, ["time", "lat", "lon", "ele"]), { name: "A long ride" });
  return {
    recorded: Buffer.from(written),
    planned: Buffer.from(written.replaceAll(/<time>[^<]*<\/time>/g, "")),
  };
}

interface OpenedFile {
  /** From the choice to the line set on the map, ms. */
  readonly time: number;
  /** Processor time of the server, s. */
  readonly server: number;
  readonly points: number;
}

async function openingResults(browser: Browser, cairn: RunningCairn, member: Member): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [kind, buffer] of Object.entries(files())) {
    const opened: OpenedFile[] = [];
    // The first warms the server up.
    for (let n = -1; n < openings; n += 1) {
      const one = await withPlanner(
        browser,
        member,
        newRoute(cairn.url),
        async (page) => await openFile(page, cairn, buffer),
      );
      if (n >= 0) opened.push(one);
    }
    const times = opened.map(({ time }) => time);
    results.push({
      what: `a ${kind} GPX of ${filePoints} points (${rounded(buffer.length / 1e6)} MB), from its choice to the line on the map`,
      value: median(times),
      unit: "ms",
      atMost: opening,
      beside: `${rounded(Math.min(...times))} to ${rounded(Math.max(...times))} ms; processor time of the server ${rounded(median(opened.map(({ server }) => server * 1000)))} ms; ${opened[0]?.points ?? 0} points are kept; load ${rounded(loadavg()[0] ?? NaN)}`,
    });
  }
  return results;
}

async function openFile(page: Page, cairn: RunningCairn, buffer: Buffer): Promise<OpenedFile> {
  const { pid = 0 } = cairn.process;
  const before = cpuTime(pid);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "ride.gpx", mimeType: "application/gpx+xml", buffer });
  await pin(page, 1).waitFor({ state: "attached" });
  await page.waitForFunction(() => globalThis.plannerRecord.plan.some(({ points }) => points > 1000));
  const used = cpuBetween(before, cpuTime(pid));
  const { plan, chosen } = await page.evaluate(() => globalThis.plannerRecord);
  const line = plan.find(({ points }) => points > 1000);
  return { time: (line?.at ?? NaN) - chosen, server: used.main + used.threads, points: line?.points ?? 0 };
}
