import { readFileSync } from "node:fs";

/** The resources that a process has used so far, as counted by Linux (proc_pid_stat(5)). */
interface ProcessUsage {
  /** Processor time of all its threads, ms. */
  readonly cpuTime: number;
  /** Resident memory, bytes. */
  readonly memory: number;
}

/** What a process may use for a piece of work. */
export interface UsageLimits {
  /** Processor time, ms. */
  readonly cpuTime: number;
  /** Resident memory of the process, bytes; any if absent. */
  readonly memory?: number;
}

/** Linux gives times in hundredths of a second on every machine. */
const msPerTick = 10;
/** Fields of `stat` after the name of the program, which may contain spaces: `utime` and `stime`. */
const [userField, systemField] = [11, 12];
/** How often a working process is checked, ms. */
const watchInterval = 100;

/**
 * Reads the usage of a process; `undefined` if it has ended. The kernel answers these files immediately, and they are read
 * without the threads of the runtime, which may all be busy.
 */
function processUsage(processId: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const status = readFileSync(`/proc/${processId}/status`, "latin1");
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    const ticks = Number(fields[userField]) + Number(fields[systemField]);
    return { cpuTime: ticks * msPerTick, memory: kilobytes * 1024 };
  } catch {
    return undefined;
  }
}

/**
 * Tells when a process has used more than it may since now. The processor's time counts, because work on a busy machine
 * takes longer by the clock through no fault of its own.
 *
 * @param onExceeded told why, again and again until the watch ends
 * @returns a function that ends the watch
 */
export function watchUsage(
  pid: number,
  { cpuTime, memory = Infinity }: UsageLimits,
  onExceeded: (why: string) => void,
): () => void {
  const before = processUsage(pid)?.cpuTime ?? 0;
  const timer = setInterval(() => {
    const usage = processUsage(pid);
    if (usage && usage.cpuTime - before > cpuTime)
      onExceeded(`it took more than ${cpuTime} ms of a processor`);
    else if (usage && usage.memory > memory) onExceeded(`it took more than ${memory} bytes of memory`);
  }, watchInterval);
  return () => clearInterval(timer);
}
