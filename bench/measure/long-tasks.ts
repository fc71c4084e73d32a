/** A task of the main thread of more than 50 ms; milliseconds since navigation began. */
export interface LongTask {
  readonly start: number;
  readonly took: number;
}

/** Runs in the page before anything else: keeps every long task of the main thread. */
export function recordLongTasks(): void {
  const tasks: LongTask[] = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, took: duration });
  }).observe({ type: "longtask", buffered: true });
}
