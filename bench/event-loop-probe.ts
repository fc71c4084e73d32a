import process from "node:process";
import { isMainThread } from "node:worker_threads";

/** How often the loop is looked at, ms. */
const resolution = 10;

/** What the server's own event loop went through since the last question. */
export interface LoopReport {
  /** Milliseconds that the loop was late at worst through work of its own thread. */
  readonly longestBlock: number;
  /** The same with what other programs on the machine took of its time. */
  readonly latest: number;
}

// Loaded into the server with --import, which its worker threads inherit; they may block as long as they like.
if (isMainThread) {
  let [longestBlock, latest] = [0, 0];
  let seen = performance.now();
  let worked = threadTime();
  setInterval(() => {
    const [now, work] = [performance.now(), threadTime()];
    const late = now - seen - resolution;
    latest = Math.max(latest, late);
    // A thread that waited for a core is late without having worked.
    longestBlock = Math.max(longestBlock, Math.min(late, work - worked));
    [seen, worked] = [now, work];
  }, resolution).unref();
  process.on("message", () => {
    const report: LoopReport = { longestBlock, latest };
    [longestBlock, latest] = [0, 0];
    process.send?.(report);
  });
}

/** Milliseconds of processor time that this thread has had. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
