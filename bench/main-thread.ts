/** The parts of Chromium's trace format that are read here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** What the thread worked of `dur`; the rest it waited or another process had the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly documentLoaderURL?: string } };
}

/** A task of the page's main thread, milliseconds. */
export interface Task {
  /** Since navigation began. */
  readonly start: number;
  readonly took: number;
  readonly worked: number;
}

/** What has to be recorded for `tasksOf`. */
export const traceCategories = ["toplevel", "blink.user_timing"];

/** All tasks of the main thread that showed a page, since its navigation began, out of a trace of Chromium. */
export function tasksOf(trace: Buffer, url: string): Task[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { readonly traceEvents: TraceEvent[] };
  const begun = events.find(
    ({ name, args }) => name === "navigationStart" && args?.data?.documentLoaderURL === url,
  );
  const thread = events.find(
    ({ name, pid, args }) => name === "thread_name" && pid === begun?.pid && args?.name === "CrRendererMain",
  );
  if (!begun || !thread) throw new Error("The trace has no navigation to the page.");
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === "ThreadControllerImpl::RunTask" &&
        ph === "X" &&
        pid === thread.pid &&
        tid === thread.tid &&
        ts >= begun.ts,
    )
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      start: (ts - begun.ts) / 1000,
      took: dur / 1000,
      worked: tdur / 1000,
    }));
}
