import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Memory of a process after garbage collection, MB. */
export interface MemoryReport {
  readonly resident: number;
  readonly heap: number;
}

/* Loaded into the server before its own code; answers the message "collect". */
setFlagsFromString("--expose-gc");
/** ms. */
const pause = 3000;
const collect = runInNewContext("gc") as () => void;

process.on("message", (message) => {
  if (message !== "collect") return;
  collect();
  // The system gets pages back some time after the collection.
  setTimeout(() => {
    collect();
    const { rss, heapUsed } = process.memoryUsage();
    const report: MemoryReport = { resident: rss / 1e6, heap: heapUsed / 1e6 };
    process.send?.(report);
  }, pause);
});
