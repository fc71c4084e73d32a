import { createMember, type Member } from "../e2e/harness/api.ts";
import { enterWorkout } from "../e2e/harness/feed.ts";
import { type RunningCairn, runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { fillDiary } from "./load/fill-diary.ts";
import { heapOf, newProfile, type Opening, openDiary, timeChange } from "./measure/diary-page.ts";
import { timeResult, timesOf } from "./measure/page-times.ts";

export const name = "The diary with 20,000 workouts over twenty years, in a browser on this machine";

const openings = 5;
const kb = 1000;

/** The measurements of one diary. */
interface Measured {
  readonly firsts: Opening[];
  readonly seconds: Opening[];
  /** Third openings: by then the browser has cached the compiled scripts. */
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
    // They alternate, so that other load on the machine affects both; the first turn warms up.
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

/** Opens the diary in a new profile, and twice more in the same one. */
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

/** Chooses a sport in the list, as a person does; on a phone in the bottom sheet, which comes last. */
const choose = (option: number) => `
  const field = [...document.querySelectorAll("select")].findLast((one) => one.labels[0]?.textContent.includes("Activity"));
  field.value = field.options[${option} % field.options.length].value;
  field.dispatchEvent(new Event("change", { bubbles: true }));`;

/** Pause in typing after which the list searches, ms (`filter-panel.tsx`). */
const typing = 150;

/** Enters a whole search text at once. */
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
    // The address contains a view, so that the list does not start with the previous search.
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
      what: "first opening, bytes transferred until then, including the client's code",
      value: of(firsts, ({ bytes }) => bytes) / kb,
      unit: "KB",
      atMost: 600,
      beside: `of what came in all, in KB: ${(["code", "numbers", "months", "texts"] as const).map(bytesOf).join(", ")}`,
    },
    {
      what: "first opening, bytes transferred including the keys, titles and notes that follow",
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
      what: "next opening, all bytes transferred",
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
    what: "memory of the tab's scripts",
    value: many.heap,
    unit: "MB",
    beside: `${rounded(one.heap)} MB with one workout`,
  },
];

/** Other load on the machine affects both. */
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
