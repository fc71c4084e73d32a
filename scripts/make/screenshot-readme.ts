import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { demoPassword } from "@cairn/demo/demo-people";
import { chromium, type Page } from "@playwright/test";
import { runServer } from "../../e2e/harness/run-server.ts";
import { withoutLiveEvents } from "../../e2e/harness/without-live-events.ts";
import { buildWeb } from "../build/build-web.ts";
import { findChromium, howToInstall } from "../setup/find-chromium.ts";

/**
 * Takes the README's screenshots: a workout of the demo and a month of the diary, as their owner sees them.
 * Run it as `node scripts/make/screenshot-readme.ts`.
 */
const root = dirname(dirname(import.meta.dirname));
const say = (line: string): void => console.log(line);
const owner = "giulia";
const trailRunning = 22;

interface ListedWorkout {
  readonly workoutKey: string;
  readonly activityId: number;
  readonly totalAscent: number;
  readonly startTime: number;
}

buildWeb(root, say);
const executablePath = findChromium(say);
if (executablePath === undefined) throw new Error(howToInstall);
const cairn = await runServer({ args: ["--demo"], readyLine: "The demo is complete." });
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--enable-unsafe-swiftshader"],
});
try {
  const sessionKey = await logIn();
  const workouts = await listWorkouts(sessionKey);
  const workout = highestTrailRun(workouts);
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1.5,
    locale: "en-GB",
    timezoneId: "Europe/Andorra",
    reducedMotion: "reduce",
  });
  await page.addInitScript((key) => localStorage.setItem("sessionkey", key), sessionKey);
  await withoutLiveEvents(page);
  await take(page, "workout", `/workout/${owner}/${workout}`, "[data-map=drawn]");
  await take(page, "diary", `/diary?day=${lastOf(workouts)}`, "[role=grid]");
} finally {
  await browser.close();
  await cairn.stop();
}

async function take(page: Page, name: string, address: string, whenThere: string): Promise<void> {
  await page.goto(`${cairn.url}${address}`);
  await page.locator(whenThere).waitFor();
  await page.waitForLoadState("networkidle");
  const path = join(root, "docs", "pictures", `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path });
  say(`wrote ${path}`);
}

async function logIn(): Promise<string> {
  const body = new URLSearchParams({ l: owner, p: demoPassword });
  const answer = await fetch(`${cairn.url}/apiserver/v1/login`, { method: "POST", body });
  return ((await answer.json()) as { sessionkey: string }).sessionkey;
}

async function listWorkouts(sessionKey: string): Promise<readonly ListedWorkout[]> {
  const headers = { sttauthorization: sessionKey };
  const answer = await fetch(`${cairn.url}/apiserver/v1/workouts?limit=1000`, { headers });
  const { payload } = (await answer.json()) as { payload: ListedWorkout[] };
  return payload;
}

/** The day of the latest workout, in UTC. */
function lastOf(workouts: readonly ListedWorkout[]): string {
  return new Date(Math.max(...workouts.map(({ startTime }) => startTime))).toISOString().slice(0, 10);
}

function highestTrailRun(workouts: readonly ListedWorkout[]): string {
  const runs = workouts.filter(({ activityId }) => activityId === trailRunning);
  const [highest] = runs.toSorted((a, b) => b.totalAscent - a.totalAscent);
  if (!highest) throw new Error("The demo has no trail run.");
  return highest.workoutKey;
}
