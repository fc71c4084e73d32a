import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

/** How often the loop is looked at, ms; each look also counts this wait itself. */
const resolution = 10;

/** What the server's own event loop went through since the last question. */
export interface LoopReport {
  /** Milliseconds that the loop was late at worst. */
  readonly longestBlock: number;
}

// Loaded into the server with --import, which its worker threads inherit; they may block as long as they like.
if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  process.on("message", () => {
    const report: LoopReport = { longestBlock: Math.max(0, delays.max / 1e6 - resolution) };
    delays.reset();
    process.send?.(report);
  });
}
