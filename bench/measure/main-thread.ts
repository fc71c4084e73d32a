/** The parts of Chromium's trace format that are read here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Processor time within `dur`; during the rest the thread waited, or another process had the processor. */
  readonly tdur?: number;
}

/** A task of the page's main thread, milliseconds. */
export interface Task {
  readonly took: number;
  readonly worked: number;
}

/** The name that `markPage` gets. */
export const pageMark = "this is the page";

/** Trace categories that `tasksOf` needs. */
export const traceCategories = ["toplevel", "blink.user_timing"];

/** Runs in the page at any time: marks in the trace which thread is the page's. */
export function markPage(name: string): void {
  performance.mark(name);
}

/** All tasks of the marked page's main thread, from a trace of Chromium. */
export function tasksOf(trace: Buffer): Task[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { readonly traceEvents: TraceEvent[] };
  const marked = events.find(({ name }) => name === pageMark);
  if (!marked) throw new Error("The trace has no page that was marked.");
  return events
    .filter(
      ({ name, ph, pid, tid }) =>
        name === "ThreadControllerImpl::RunTask" && ph === "X" && pid === marked.pid && tid === marked.tid,
    )
    .map(({ dur = 0, tdur = 0 }) => ({ took: dur / 1000, worked: tdur / 1000 }));
}
