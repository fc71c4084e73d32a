import { createMember, type Member } from "../e2e/harness/api.ts";
import { enterWorkout } from "../e2e/harness/feed.ts";
import { type RunningCairn, runServer } from "../e2e/harness/run-server.ts";
import { heapOf, newProfile, type Opening, openDiary, timeChange } from "./diary-page.ts";
import { fillDiary } from "./fill-diary.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { timeResult, timesOf } from "./page-times.ts";

export const name = "The diary with 20,000 workouts over twenty years, in a browser on this machine";

const openings = 5;
const kb = 1000;

/** What one diary was like. */
interface Measured {
  readonly firsts: Opening[];
  readonly seconds: Opening[];
  /** Third ones: by then the browser keeps the compiled scripts. */
  readonly nexts: Opening[];
  months: number[];
  filters: number[];
  sheet: number[];
  firstSearches: number[];
  heap: number;
}

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  try {
    const [veteran, beginner] = [await createMember(cairn.url, "veteran"), await createMember(cairn.url)];
    await fillDiary(cairn, veteran);
    await enterWorkout(cairn.url, beginner, { description: "Run", startTime: Date.now() - 86_400_000 });
    const [many, one] = [nothing(), nothing()];
    // They take turns, so that a busy moment of the machine strikes both; the first turn warms up.
    for (let n = -1; n < openings; n += 1) {
      await openThrice(cairn, veteran, n < 0 ? nothing() : many);
      await openThrice(cairn, beginner, n < 0 ? nothing() : one);
    }
    await moveAbout(cairn, veteran, many);
    await moveAbout(cairn, beginner, one);
    return [...openingResults(many, one), ...changeResults(many, one)];
  } finally {
    await cairn.stop();
  }
}

const nothing = (): Measured => ({
  firsts: [],
  seconds: [],
  nexts: [],
  months: [],
  filters: [],
  sheet: [],
  firstSearches: [],
  heap: Number.NaN,
});

/** In a profile that has seen nothing, and then twice more in it. */
async function openThrice(
  { url }: RunningCairn,
  { sessionKey }: Member,
  { firsts, seconds, nexts }: Measured,
): Promise<void> {
  const context = await newProfile(sessionKey);
  for (const taken of [firsts, seconds, nexts]) {
    const { page, opening } = await openDiary(context, url);
    taken.push(opening);
    await page.close();
  }
  await context.close();
}

/** Chooses a sport of the list, as a person does; on a phone in the sheet, which comes last. */
const choose = (option: number) => `
  const field = [...document.querySelectorAll("select")].findLast((one) => one.labels[0]?.textContent.includes("Activity"));
  field.value = field.options[${option} % field.options.length].value;
  field.dispatchEvent(new Event("change", { bubbles: true }));`;

/** Time without a key after which the list searches, ms (`filter-panel.tsx`). */
const typing = 150;

/** Types into the list's search, at once. */
const search = (text: string) => `
  const field = document.querySelector('input[type="search"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event("input", { bubbles: true }));`;

async function moveAbout({ url }: RunningCairn, { sessionKey }: Member, measured: Measured): Promise<void> {
  const context = await newProfile(sessionKey);
  const { page } = await openDiary(context, url);
  measured.months = await timesOf(page, [
    `document.querySelector('button[aria-label="Previous month"]').click()`,
  ]);
  measured.heap = await heapOf(page);
  await page.goto(`${url}/diary/workout-list`);
  await page.getByLabel("Activity").waitFor();
  await page.waitForTimeout(1000);
  measured.filters = await timesOf(page, [choose(1), choose(2), choose(0)]);
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${url}/diary/workout-list?text=lake`);
  await phone.getByRole("button", { name: /^Filters/ }).click();
  await phone.waitForTimeout(1000);
  measured.sheet = await timesOf(phone, [choose(1), choose(2), choose(0)]);
  await phone.close();
  for (let n = 0; n < openings; n += 1) {
    const list = await context.newPage();
    // With a view in its address, so that it does not begin with the search of before.
    await list.goto(`${url}/diary/workout-list?sort=distance`);
    await list.getByLabel("Activity").waitFor();
    await list.waitForTimeout(1000);
    measured.firstSearches.push((await timeChange(list, search("lake"))) - typing);
    await list.close();
  }
  await context.close();
}

const of = (all: readonly Opening[], value: (one: Opening) => number): number => median(all.map(value));

const times = (all: readonly Opening[]): number[] => all.map(({ time }) => time);

function openingResults(many: Measured, one: Measured): BenchResult[] {
  const { firsts, seconds, nexts } = many;
  const bytesOf = (subject: keyof Opening["bytesOf"]) =>
    `${subject} ${rounded(of(firsts, (opening) => opening.bytesOf[subject]) / kb)}`;
  return [
    timeResult("first opening, until the calendar is painted", times(firsts), times(one.firsts), 1500),
    againstOne("first opening", times(firsts), times(one.firsts), 3),
    {
      what: "first opening, on the wire until then, the client's code with it",
      value: of(firsts, ({ bytes }) => bytes) / kb,
      unit: "KB",
      atMost: 600,
      beside: `of what came in all, in KB: ${(["code", "numbers", "months", "texts"] as const).map(bytesOf).join(", ")}`,
    },
    {
      what: "first opening, on the wire with keys, titles and notes of all workouts, which follow",
      value: of(firsts, ({ bytesInAll }) => bytesInAll) / kb,
      unit: "KB",
    },
    timeResult("next opening, until the calendar is painted", times(nexts), times(one.nexts), 300),
    {
      what: "second opening, until the calendar is painted",
      value: median(times(seconds)),
      unit: "ms",
      beside: `with one workout ${rounded(median(times(one.seconds)))} ms`,
    },
    againstOne("next opening", times(nexts), times(one.nexts), 2),
    {
      what: "next opening, on the wire in all",
      value: of(nexts, ({ bytesInAll }) => bytesInAll) / kb,
      unit: "KB",
      atMost: 20,
    },
  ];
}

const changeResults = (many: Measured, one: Measured): BenchResult[] => [
  timeResult("another month, until it is painted", many.months, one.months, 50),
  timeResult("another filter of the list, until it is painted", many.filters, one.filters, 100),
  timeResult(
    "a choice in the sheet of a phone beside a searched word, until it is counted",
    many.sheet,
    one.sheet,
    100,
  ),
  timeResult("the first search for a word, until it is painted", many.firstSearches, one.firstSearches, 100),
  {
    what: "the tab holds, by its scripts",
    value: many.heap,
    unit: "MB",
    beside: `${rounded(one.heap)} MB with one workout`,
  },
];

/** What the machine is busy with strikes both. */
const againstOne = (
  what: string,
  took: readonly number[],
  tookWithOne: readonly number[],
  atMost: number,
): BenchResult => ({
  what: `${what}, against that of a diary with one workout`,
  value: median(took) / median(tookWithOne),
  unit: "times",
  atMost,
});
