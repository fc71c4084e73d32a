import process from "node:process";
import { isMainThread } from "node:worker_threads";

/** Interval between two looks at the loop, ms. */
const resolution = 10;

/** How the server's event loop was delayed since the last report. */
export interface LoopReport {
  /** The longest delay of the loop caused by work of its own thread, ms. */
  readonly longestBlock: number;
  /** The longest delay including time taken by other programs on the machine, ms. */
  readonly latest: number;
}

// Loaded into the server with --import, which its worker threads inherit; those may block as long as they
// like.
if (isMainThread) {
  let [longestBlock, latest] = [0, 0];
  let seen = performance.now();
  let worked = threadTime();
  setInterval(() => {
    const [now, work] = [performance.now(), threadTime()];
    const late = now - seen - resolution;
    latest = Math.max(latest, late);
    // A thread that had to wait for a core is late without having worked.
    longestBlock = Math.max(longestBlock, Math.min(late, work - worked));
    [seen, worked] = [now, work];
  }, resolution).unref();
  process.on("message", () => {
    const report: LoopReport = { longestBlock, latest };
    [longestBlock, latest] = [0, 0];
    process.send?.(report);
  });
}

/** Processor time used by this thread, ms. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
