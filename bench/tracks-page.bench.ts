import { availableParallelism, loadavg } from "node:os";
import { encodePolyline } from "@cairn/geo/polyline";
import { createRandom } from "@cairn/testkit/random";
import type { Browser, Page } from "@playwright/test";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { openDatabase, storeWorkouts } from "../e2e/harness/many-workouts.ts";
import { type RunningCairn, runServer } from "../e2e/harness/run-server.ts";
import { heapOf, newProfile } from "./diary-page.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { openBrowser } from "./slow-browser.ts";

export const name = "The map of all own tracks with 10,000 recordings, in a browser on this machine";

const count = 10_000;
const openings = 3;
/** Lines as lists keep them: 300 points, some 12 km. */
const points = 300;
const homes = [
  [60.2, 24.9],
  [61.5, 23.8],
  [65, 25.5],
] as const;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  const browser = await openBrowser();
  try {
    const [many, few] = [await createMember(cairn.url, "veteran"), await createMember(cairn.url)];
    await fill(cairn, many, count);
    await fill(cairn, few, 20);
    // The server has no tile yet; what both wait for the first time, the machine's files, the first of the few has waited for.
    await openMap(browser, cairn, few);
    const first = await openMap(browser, cairn, many);
    const [ofMany, ofFew]: Opening[][] = [[], []];
    for (let n = 0; n < openings; n += 1) {
      ofMany?.push(await openMap(browser, cairn, many));
      ofFew?.push(await openMap(browser, cairn, few));
    }
    return results(first, ofMany ?? [], ofFew ?? []);
  } finally {
    await browser.close();
    await cairn.stop();
  }
}

interface Opening {
  /** ms from the navigation until all lines in view are painted. */
  readonly time: number;
  /** ms between two frames while the map is dragged, median and the longest. */
  readonly frame: number;
  readonly longestFrame: number;
  readonly heap: number;
}

/** In a profile that has seen nothing. */
async function openMap(browser: Browser, { url }: RunningCairn, { sessionKey }: Member): Promise<Opening> {
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
  const frames = await framesOfDrag(page);
  await context.close();
  return { time, heap, frame: median(frames), longestFrame: Math.max(...frames) };
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

/** Copies of one workout, each with a line of its own that wanders off from one of three homes. */
async function fill(cairn: RunningCairn, member: Member, workouts: number): Promise<void> {
  const pool = await openDatabase(cairn);
  try {
    await storeWorkouts(cairn, pool, member, { count: workouts, until: Date.now() - 86_400_000 });
    const { rows } = await pool.query<{ id: string }>(
      "SELECT workouts.id FROM workouts JOIN users ON users.id = workouts.owner_id WHERE username = $1",
      [member.username],
    );
    const random = createRandom(member.username);
    for (let from = 0; from < rows.length; from += 1000) {
      const lines = rows.slice(from, from + 1000).map(({ id }, n) => walk(random, id, n));
      await pool.query(
        `UPDATE workouts SET has_recording = true, polyline = line.polyline, bbox = line.bbox
          FROM jsonb_to_recordset($1::jsonb) AS line (id text, polyline text, bbox float8[]) WHERE workouts.id = line.id`,
        [JSON.stringify(lines)],
      );
    }
    await pool.query("VACUUM ANALYZE workouts");
  } finally {
    await pool.end();
  }
}

function walk(random: ReturnType<typeof createRandom>, id: string, n: number) {
  const [lat, lon] = [new Float64Array(points), new Float64Array(points)];
  const [north = 0, east = 0] = homes[n % 10 < 7 ? 0 : n % 10 < 9 ? 1 : 2] ?? [];
  let [y, x, heading] = [north, east, random.between(0, 2 * Math.PI)];
  for (let i = 0; i < points; i += 1) {
    heading += random.between(-0.35, 0.35);
    lat[i] = y += Math.sin(heading) * 0.0003;
    lon[i] = x += Math.cos(heading) * 0.0006;
  }
  return {
    id,
    polyline: encodePolyline(lat, lon),
    bbox: [Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat)],
  };
}

const load = () => `${rounded(loadavg()[0] ?? 0)} processes wanted ${availableParallelism()} cores`;

function results(first: Opening, many: readonly Opening[], few: readonly Opening[]): BenchResult[] {
  const of = (all: readonly Opening[], value: (one: Opening) => number) => median(all.map(value));
  const time = ({ time: ms }: Opening) => ms;
  return [
    {
      what: "all lines in view are painted, no tile made yet",
      value: first.time,
      unit: "ms",
      beside: load(),
    },
    {
      what: "all lines in view are painted, tiles made before",
      value: of(many, time),
      unit: "ms",
      beside: `median of ${many.length}, ${rounded(Math.min(...many.map(time)))} to ${rounded(Math.max(...many.map(time)))} ms; with 20 recordings ${rounded(of(few, time))} ms; ${load()}`,
    },
    {
      what: "painted, against 20 recordings",
      value: of(many, time) / of(few, time),
      unit: "times",
    },
    {
      what: "a frame while the map is dragged",
      value: of(many, ({ frame }) => frame),
      unit: "ms",
      beside: `longest ${rounded(of(many, ({ longestFrame }) => longestFrame))} ms; with 20 recordings ${rounded(of(few, ({ frame }) => frame))} and ${rounded(of(few, ({ longestFrame }) => longestFrame))} ms`,
    },
    {
      what: "the tab holds, by its scripts",
      value: of(many, ({ heap }) => heap),
      unit: "MB",
      beside: `${rounded(of(few, ({ heap }) => heap))} MB with 20 recordings`,
    },
  ];
}
