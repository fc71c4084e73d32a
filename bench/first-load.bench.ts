import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import type { Browser } from "@playwright/test";
import { createMember, importWorkout } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { recordLongTasks, type LongTask } from "./measure/long-tasks.ts";
import { recordPage } from "./measure/page-record.ts";
import { openBrowser, slowDown } from "./measure/slow-browser.ts";
import { buildEarlierCairn } from "./rivals/earlier-cairn.ts";

export const name =
  "First visit to a workout on a phone, against the client before: processor at a quarter, slow 4G (1.6 Mbit/s, 150 ms)";

/** The last commit before the page was optimised for slow lines (docs/decisions/first-load.md#0075). */
const before = "c728a72";
const visits = 5;
/** How long the page is observed, ms; the map has loaded long before. */
const watched = 15_000;
/** From this time on the page should respond to its reader, ms. */
const free = 5000;
/** The part of a task that exceeds this is noticeable, ms (Total Blocking Time, web.dev). */
const felt = 50;

/** Times in ms since navigation began. */
interface Visit {
  readonly requests: number;
  readonly firstPaint: number;
  /** When numbers and graphs were painted. */
  readonly shown: number;
  /**
   * Sum of what long tasks take beyond `felt`, from the first paint on. An earlier paint leaves more of the
   * work after it.
   */
  readonly blocking: number;
  /** The same sum for all long tasks, also those before the first paint. */
  readonly work: number;
  /** The longest task that starts after `free`; 0 if there is none. */
  readonly late: number;
}

export async function run(): Promise<BenchResult[]> {
  const earlier = buildEarlierCairn(before);
  const browser = await openBrowser();
  try {
    const old = earlier && (await openCairn(earlier.root));
    const now = await openCairn();
    try {
      const [olds, news]: [Visit[], Visit[]] = [[], []];
      // The first visits warm the servers up; then the servers alternate.
      if (old) await visitOnce(browser, old.address);
      await visitOnce(browser, now.address);
      for (let n = 0; n < visits; n += 1) {
        if (old) olds.push(await visitOnce(browser, old.address));
        news.push(await visitOnce(browser, now.address));
      }
      return resultsOf(news, old ? olds : undefined);
    } finally {
      await old?.stop();
      await now.stop();
    }
  } finally {
    await browser.close();
    earlier?.remove();
  }
}

async function openCairn(root?: string): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const cairn = await runServer(root === undefined ? {} : { root });
  const member = await createMember(cairn.url);
  const bytes = writeFit(generateRecording("trail-run", createRandom("first load")));
  const header = { sharingFlags: 19, description: "Along the ridge" };
  const { workoutKey } = await importWorkout(cairn.url, member, { name: "run.fit", bytes }, header);
  return {
    address: `${cairn.url}/workout/${member.username}/${workoutKey}`,
    stop: () => cairn.stop(),
  };
}

const blockingOf = (tasks: readonly { readonly took: number }[]): number =>
  tasks.reduce((sum, { took }) => sum + took - felt, 0);

async function visitOnce(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(recordPage);
    await page.addInitScript(recordLongTasks);
    let requests = 0;
    context.on("request", (request) => {
      if (request.url().startsWith("http")) requests += 1;
    });
    await slowDown(page);
    await page.goto(address);
    await page.getByRole("region", { name: "Map" }).waitFor();
    await page.waitForFunction((ms) => performance.now() > ms, watched);
    const seen = await page.evaluate(() => ({
      shown: globalThis.pageRecord.shown,
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      tasks: (globalThis as unknown as { longTasks: LongTask[] }).longTasks,
    }));
    const { tasks } = seen;
    const painted = tasks.filter(({ start, took }) => start + took > seen.firstPaint);
    return {
      requests,
      firstPaint: seen.firstPaint,
      shown: seen.shown,
      blocking: blockingOf(painted),
      work: blockingOf(tasks),
      late: Math.max(0, ...tasks.filter(({ start }) => start > free).map(({ took }) => took)),
    };
  } finally {
    await context.close();
  }
}

function resultsOf(news: readonly Visit[], olds: readonly Visit[] | undefined): BenchResult[] {
  const of = (all: readonly Visit[], what: keyof Visit): number => median(all.map((one) => one[what]));
  const ratio = (what: keyof Visit, words: string, atMost: number): BenchResult => {
    const now = of(news, what);
    const then = olds && of(olds, what);
    return {
      what: `workout page, ${words}, against the client before`,
      value: then === undefined ? NaN : now / then,
      unit: "of its time",
      atMost,
      beside: `${rounded(now)} ms against ${then === undefined ? "nothing: the history is not here" : `${rounded(then)} ms`}, median of ${visits}`,
    };
  };
  return [
    {
      what: "workout page, requests, with map and workers",
      value: Math.max(...news.map(({ requests }) => requests)),
      unit: "",
      atMost: 25,
      beside: `${olds ? of(olds, "requests") : "?"} before`,
    },
    ratio("firstPaint", "first paint", 0.8),
    ratio("shown", "numbers and graphs painted", 1),
    ratio("work", "blocking of all long tasks", 1.1),
    {
      what: "workout page, total blocking time after the first paint",
      value: of(news, "blocking"),
      unit: "ms",
      beside: `${olds ? rounded(of(olds, "blocking")) : "?"} ms before, when the first paint came later`,
    },
    {
      what: `workout page, longest task that begins after ${free / 1000} s`,
      value: of(news, "late"),
      unit: "ms",
      beside: `${olds ? rounded(of(olds, "late")) : "?"} ms before; every visit: ${news.map(({ late }) => rounded(late)).join(", ")} against ${(olds ?? []).map(({ late }) => rounded(late)).join(", ")}`,
    },
  ];
}
