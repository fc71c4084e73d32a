import { createMember, type Member } from "../e2e/harness/api.ts";
import { enterWorkout } from "../e2e/harness/feed.ts";
import { type RunningCairn, runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { fillDiary } from "./load/fill-diary.ts";
import { addEfforts } from "./load/fill-efforts.ts";
import { newProfile } from "./measure/diary-page.ts";
import { timeResult, timesOf } from "./measure/page-times.ts";

export const name = "Statistics of 20,000 workouts over twenty years, in a browser on this machine";

const openings = 5;
const asked = 20;
/** Workouts of the people whose calls are measured, besides those of a page. */
const sizes = [300, 3000, 20_000] as const;
/** What the page asks for when a browser opens it that has nothing yet. */
const pageCalls = ["/diary/months", "/diary/columns?part=numbers", "/user/statistics"];
/** The parts of the last one, for other clients. */
const partCalls = ["/user/trainingload", "/user/bests", "/user/goals"];
/** Workouts of which the list of all shows the first rows, and months whose titles it shows first. */
const [rows, months] = [40, 12];

/** Measurements of one person's statistics, ms. */
interface Measured {
  /** Until the bars of the periods are painted, and until training load and personal bests are. */
  readonly bars: number[];
  readonly whole: number[];
  periods: number[];
  sports: number[];
  measures: number[];
}

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  try {
    const [veteran, beginner] = [await createMember(cairn.url, "veteran"), await createMember(cairn.url)];
    const few = await createMember(cairn.url, "few");
    const some = await createMember(cairn.url, "some");
    await fillDiary(cairn, few, undefined, sizes[0]);
    await fillDiary(cairn, some, undefined, sizes[1]);
    await fillDiary(cairn, veteran, addEfforts, sizes[2]);
    await enterWorkout(cairn.url, beginner, { description: "Run", startTime: Date.now() - 86_400_000 });
    const [many, one] = [nothing(), nothing()];
    // They alternate, so that other load on the machine affects both; the first turn warms up.
    for (let n = -1; n < openings; n += 1) {
      await openOnce(cairn, veteran, n < 0 ? nothing() : many);
      await openOnce(cairn, beginner, n < 0 ? nothing() : one);
    }
    await moveAbout(cairn, veteran, many);
    await moveAbout(cairn, beginner, one);
    return [
      timeResult("until the bars are painted", many.bars, one.bars, 1500),
      timeResult("until training load and personal bests are, too", many.whole, one.whole, 2000),
      timeResult("another period, until it is painted", many.periods, one.periods, 100),
      timeResult("another sport, until it is painted", many.sports, one.sports, 100),
      timeResult("another measure, until it is painted", many.measures, one.measures, 100),
      ...(await callResults(cairn, [few, some, veteran], beginner)),
    ];
  } finally {
    await cairn.stop();
  }
}

const nothing = (): Measured => ({ bars: [], whole: [], periods: [], sports: [], measures: [] });

/** Records when the bars are there, and when the last part of the page is. */
function noteParts(): void {
  const parts = {
    bars: () => document.querySelector('input[type="range"]'),
    whole: () =>
      [...document.querySelectorAll("h2")].filter(({ textContent }) =>
        /^(Training load|Personal bests)$/.test(textContent.trim()),
      ).length === 2 &&
      ![...document.querySelectorAll("main output")].some(({ textContent }) =>
        textContent.startsWith("Loading"),
      ),
  };
  const noted = new Set<string>();
  const note = () => {
    for (const [part, isThere] of Object.entries(parts)) {
      if (noted.has(part) || !isThere()) continue;
      noted.add(part);
      // A frame is painted when the one after it begins.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(part)));
    }
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
}

async function openOnce(
  { url }: RunningCairn,
  { sessionKey }: Member,
  { bars, whole }: Measured,
): Promise<void> {
  const context = await newProfile(sessionKey);
  const page = await context.newPage();
  await page.addInitScript(noteParts);
  await page.goto(`${url}/diary/statistics`, { waitUntil: "commit" });
  const times = await page.evaluate(async () => {
    for (;;) {
      const marks = ["bars", "whole"].flatMap((part) => performance.getEntriesByName(part).slice(0, 1));
      if (marks.length === 2) return marks.map(({ startTime }) => startTime);
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
  bars.push(times[0] ?? Number.NaN);
  whole.push(times[1] ?? Number.NaN);
  await context.close();
}

/** Chooses an option of a select by its label, as a person does. */
const choose = (label: string, option: number) => `
  const field = [...document.querySelectorAll("select")].find((one) => one.labels[0]?.textContent.includes(${JSON.stringify(label)}));
  field.value = field.options[${option} % field.options.length].value;
  field.dispatchEvent(new Event("change", { bubbles: true }));`;

const press = (at: number) => `
  const radios = document.querySelectorAll('main [role="radiogroup"] input[type="radio"]');
  radios[${at}].click();`;

async function moveAbout({ url }: RunningCairn, { sessionKey }: Member, measured: Measured): Promise<void> {
  const context = await newProfile(sessionKey);
  const page = await context.newPage();
  await page.goto(`${url}/diary/statistics`);
  await page.getByLabel("Measure").waitFor();
  await page.waitForTimeout(1500);
  measured.periods = await timesOf(page, [press(0), press(1), press(2)]);
  measured.sports = await timesOf(page, [choose("Sport", 1), choose("Sport", 2), choose("Sport", 0)]);
  measured.measures = await timesOf(page, [choose("Measure", 1), choose("Measure", 2), choose("Measure", 0)]);
  await context.close();
}

/** What the list of all workouts asks for when a browser opens it that has nothing yet. */
async function listCallsOf(cairn: RunningCairn, person: Member): Promise<readonly string[]> {
  const payloadOf = async (path: string) => (await (await callAs(cairn, person, path)).json()).payload;
  const keys = (await payloadOf(`/workouts?limit=${rows}`)).map(
    ({ workoutKey }: { readonly workoutKey: string }) => workoutKey,
  );
  const latest = (await payloadOf("/diary/months"))
    .slice(0, months)
    .map(({ month }: { readonly month: number }) => month);
  return [
    "/diary/months",
    "/diary/columns?part=numbers",
    `/diary/columns?part=texts&months=${latest.join(",")}`,
    `/workouts?workouts=${keys.join(",")}`,
    "/diary/columns?part=texts",
  ];
}

/** The calls of the pages one by one, and the first of each after everything has changed. */
async function callResults(
  cairn: RunningCairn,
  people: readonly Member[],
  one: Member,
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [at, person] of people.entries()) {
    const medians = new Map<string, number>();
    const listCalls = await listCallsOf(cairn, person);
    for (const path of new Set([...pageCalls, ...partCalls, ...listCalls])) {
      const first = await timeCall(cairn, person, path);
      const [ofMany, ofOne]: [number[], number[]] = [[], []];
      for (let n = 0; n < asked; n += 1) {
        ofMany.push(await timeCall(cairn, person, path));
        ofOne.push(await timeCall(cairn, one, path));
      }
      medians.set(path, median(ofMany));
      results.push({
        what: `${path.slice(0, 40)} of ${sizes[at]} workouts`,
        value: median(ofMany),
        unit: "ms",
        beside: `${rounded(median(ofOne))} ms of one; the first ${rounded(first)} ms`,
      });
    }
    const sumOf = (paths: readonly string[]) =>
      paths.reduce((sum, path) => sum + (medians.get(path) ?? 0), 0);
    const sums = { "the statistics": pageCalls, "the list of all workouts": listCalls };
    for (const [page, paths] of Object.entries(sums))
      results.push({
        what: `all calls of ${page}, ${sizes[at]} workouts`,
        value: sumOf(paths),
        unit: "ms",
        beside: `${paths.length} calls, one after the other`,
      });
  }
  return results;
}

const callAs = async ({ url }: RunningCairn, { sessionKey }: Member, path: string): Promise<Response> =>
  await fetch(`${url}/apiserver/v1${path}`, { headers: { sttauthorization: sessionKey } });

async function timeCall(cairn: RunningCairn, person: Member, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await callAs(cairn, person, path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - begun;
}
