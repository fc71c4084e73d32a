import type { Browser, Page } from "@playwright/test";
import { traceCategories } from "./main-thread.ts";

/** The parts of Chromium's trace format that are read here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const frameMark = "a frame begins";
const workMark = "something is done";

/** Runs in the page: marks each frame from now on in the trace, and the frames in which an event of a kind came. */
function markFrames([frame, work, event]: readonly [string, string, string]): void {
  const next = () => {
    performance.mark(frame);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  addEventListener(event, () => performance.mark(work), { capture: true });
}

/**
 * Processor time of the page's main thread for each frame in which something is done, ms: scripts, layout and painting, without
 * waiting and without raster, which has threads of its own.
 *
 * @param event what is done in those frames, by the name of its event in the page
 */
export async function frameTimes(
  browser: Browser,
  page: Page,
  event: "pointermove" | "keydown" | "click",
  act: () => Promise<unknown>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: traceCategories });
  await page.evaluate(markFrames, [frameMark, workMark, event] as const);
  await act();
  return timesOf(await browser.stopTracing());
}

function timesOf(trace: Buffer): readonly number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const marks = events.filter(({ name }) => name === frameMark).toSorted((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first) throw new Error("The trace has no frames.");
  const isPage = ({ pid, tid }: TraceEvent): boolean => pid === first.pid && tid === first.tid;
  const works = events.filter((one) => one.name === workMark && isPage(one));
  const tasks = events
    .filter((one) => one.name === "ThreadControllerImpl::RunTask" && one.ph === "X" && isPage(one))
    .toSorted((a, b) => a.ts - b.ts);
  // A frame begins with the task in which it is marked: what was done for it in the same task counts, too.
  const begins = marks.map(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? ts);
  return begins.slice(0, -1).flatMap((begin, index) => {
    const end = begins[index + 1] ?? begin;
    const isWithin = ({ ts }: TraceEvent): boolean => ts >= begin && ts < end;
    if (!works.some(isWithin)) return [];
    return [tasks.filter(isWithin).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000];
  });
}
