import { readFileSync } from "node:fs";

/** What a process has taken so far, as Linux counts it (proc_pid_stat(5)). */
export interface ProcessUsage {
  /** Processor time of all its threads, ms. */
  readonly cpuTime: number;
  /** Resident memory, bytes. */
  readonly memory: number;
}

/** Linux shows times in hundredths of a second, on every machine. */
const msPerTick = 10;
/** Fields of `stat` behind the name of the program, which may hold spaces: `utime` and `stime`. */
const [userField, systemField] = [11, 12];

/**
 * Looks at a process; `undefined` when it is gone. These files are answered by the kernel at once, and read without the threads of the
 * runtime, which may all be busy.
 */
export function processUsage(processId: number): ProcessUsage | undefined {
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
