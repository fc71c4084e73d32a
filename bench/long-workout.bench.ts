import { writeFit } from "@cairn/demo/files/write-fit";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { createMember, importWorkout, type Member } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";
import { markPage, pageMark, type Task, tasksOf, traceCategories } from "./measure/main-thread.ts";
import { countFrames, type PageRecord, recordPage } from "./measure/page-record.ts";
import { openBrowser } from "./measure/slow-browser.ts";

export const name = "Workout page of a ride of 100,000 points in eight channels, at 1280 by 900";

const visits = 5;
const longest = 100_000;
const weighed = 20_000;
const kilobyte = 1000;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  const browser = await openBrowser();
  try {
    const member = await createMember(cairn.url);
    const long = await rideAddress(cairn.url, member, longest);
    const short = await rideAddress(cairn.url, member, weighed);
    // The first visit warms the server up, as earlier visits would have done.
    await openRide(browser, long, longest);
    const opened: Opened[] = [];
    for (let n = 0; n < visits; n += 1) opened.push(await openRide(browser, long, longest));
    const tasks: Task[][] = [];
    for (let n = 0; n < visits; n += 1) tasks.push(await traceRide(browser, long, longest));
    const floors: Floor[] = [];
    for (let n = 0; n < visits; n += 1) floors.push(await openEmpty(browser, cairn.url));
    const { transferred } = await openRide(browser, short, weighed);
    return [...shownResults(opened, floors), ...taskResults(tasks, floors), weightResult(transferred)];
  } finally {
    await browser.close();
    await cairn.stop();
  }
}

async function rideAddress(url: string, member: Member, points: number): Promise<string> {
  const file = { name: `${points}.fit`, bytes: writeFit(longRide(points)) };
  const header = { sharingFlags: 19, description: `A ride of ${points} points` };
  const { workoutKey } = await importWorkout(url, member, file, header);
  return `${url}/workout/${member.username}/${workoutKey}`;
}

/** Measurements of one visit to a workout, in milliseconds and bytes on the wire. */
interface Opened extends PageRecord {
  readonly transferred: number;
}

/** Opens a page as a first-time visitor. */
async function visit<T>(browser: Browser, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Waits until every point and the map are drawn. */
async function loadRide(page: Page, url: string, points: number): Promise<void> {
  await page.goto(url);
  await page.locator(`article[data-points="${points}"]`).waitFor();
  await page.locator('[data-map="drawn"]').waitFor();
  await page.waitForLoadState("networkidle");
}

/** Opens a ride and moves the mouse along its graphs. */
const openRide = (browser: Browser, url: string, points: number): Promise<Opened> =>
  visit(browser, async (page) => {
    await page.addInitScript(recordPage);
    const transferred = await countRecordingBytes(await page.context().newCDPSession(page));
    await loadRide(page, url, points);
    await moveAlongGraphs(page);
    return { ...(await page.evaluate(() => globalThis.pageRecord)), transferred: transferred() };
  });

/** Measurements of Cairn's simplest page in the same browser, ms. */
interface Floor {
  /** First contentful paint. */
  readonly shown: number;
  readonly frames: readonly number[];
  readonly tasks: readonly Task[];
}

/** Opens the page for an unknown address, and moves the mouse over it. */
const openEmpty = (browser: Browser, url: string): Promise<Floor> =>
  visit(browser, async (page) => {
    await page.goto(new URL("/apiserver/v1/", url).href);
    await page.addInitScript(recordPage);
    await browser.startTracing(page, { categories: traceCategories });
    await page.goto(`${url}/page-not-found`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(markPage, pageMark);
    const tasks = tasksOf(await browser.stopTracing());
    await moveAcross(page, { x: 0, y: 400, width: 1280, height: 100 });
    const frames = await page.evaluate(() => globalThis.pageRecord.frames);
    const shown = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    );
    return { shown, frames: frames.slice(1), tasks };
  });

/** Opens a ride while Chromium records a trace. Tracing slows it a little, so it is a visit of its own. */
const traceRide = (browser: Browser, url: string, points: number): Promise<Task[]> =>
  visit(browser, async (page) => {
    // A renderer process that already shows this server is traced from its first task on; tracing of a new
    // one would start a little late.
    await page.goto(new URL("/apiserver/v1/", url).href);
    await browser.startTracing(page, { categories: traceCategories });
    await loadRide(page, url, points);
    await page.evaluate(markPage, pageMark);
    return tasksOf(await browser.stopTracing());
  });

/** Bytes of the recording on the wire, including headers. */
async function countRecordingBytes(devtools: CDPSession): Promise<() => number> {
  await devtools.send("Network.enable");
  let recording: string | undefined;
  let transferred = NaN;
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.url.endsWith("/recording")) recording = requestId;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (requestId === recording) transferred = encodedDataLength;
  });
  return () => transferred;
}

async function moveAlongGraphs(page: Page): Promise<void> {
  const box = await page.getByRole("slider", { name: "Cursor along the track" }).boundingBox();
  if (!box) throw new Error("The graphs have no place on the page.");
  await moveAcross(page, box);
}

async function moveAcross(
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<void> {
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  await page.evaluate(countFrames);
  const steps = 200;
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(box.x + (box.width * step) / (steps + 1), y);
  }
}

function shownResults(opened: readonly Opened[], floors: readonly Floor[]): BenchResult[] {
  const shown = opened.map((one) => one.shown);
  const exact = opened.map((one) => one.exact);
  const frames = opened.flatMap((one) => one.frames.slice(1));
  const emptyShown = median(floors.map((floor) => floor.shown));
  const emptyFrame = median(floors.flatMap((floor) => floor.frames));
  return [
    {
      what: "numbers and graphs are shown, against the first paint of an empty page",
      value: median(shown) / emptyShown,
      unit: "times",
      atMost: 3,
      beside: `${rounded(median(shown))} ms against ${rounded(emptyShown)} ms; slowest of ${visits} ${rounded(Math.max(...shown))} ms; graphs of every point after ${rounded(median(exact))} ms`,
    },
    {
      what: "a frame while the mouse moves along the graphs, against one of an empty page",
      value: median(frames) / emptyFrame,
      unit: "times",
      atMost: 1.1,
      beside: `${rounded(median(frames))} ms against ${rounded(emptyFrame)} ms; ${frames.length} frames, 95 of 100 under ${rounded(share(frames, 0.95))} ms`,
    },
  ];
}

const share = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * of)] ?? NaN;

/** The longest task of each visit, ms. */
const longestBy = (time: keyof Task, pages: readonly (readonly Task[])[]): number[] =>
  pages.map((tasks) => Math.max(...tasks.map((task) => task[time])));

/**
 * The longest task of each visit. People feel its duration by the clock, but on a busy machine that includes
 * waiting for the processor, so the median visit is judged. The processor time of the thread is the page's
 * alone, so its worst value is judged.
 */
function taskResults(visited: readonly (readonly Task[])[], floors: readonly Floor[]): BenchResult[] {
  const took = longestBy("took", visited);
  const worked = longestBy("worked", visited);
  const empty = floors.map((floor) => floor.tasks);
  const [emptyTook, emptyWorked] = [median(longestBy("took", empty)), median(longestBy("worked", empty))];
  return [
    {
      what: "longest task of the main thread until everything is drawn, wall-clock time, against an empty page",
      value: median(took) / emptyTook,
      unit: "times",
      atMost: 2,
      beside: `${rounded(median(took))} ms against ${rounded(emptyTook)} ms; longest of ${visits} visits ${rounded(Math.max(...took))} ms, shortest ${rounded(Math.min(...took))} ms`,
    },
    {
      what: "the same without waiting, worst case",
      value: Math.max(...worked) / emptyWorked,
      unit: "times",
      atMost: 2.5,
      beside: `${rounded(Math.max(...worked))} ms against ${rounded(emptyWorked)} ms; median ${rounded(median(worked))} ms`,
    },
  ];
}

const weightResult = (transferred: number): BenchResult => ({
  what: `recording of ${weighed} points, bytes transferred`,
  value: transferred / kilobyte,
  unit: "kB",
  atMost: 120,
});
