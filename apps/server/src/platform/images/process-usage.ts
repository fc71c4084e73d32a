import { readFileSync } from "node:fs";

/** The resources that a process has used so far, as counted by Linux (proc_pid_stat(5)). */
export interface ProcessUsage {
  /** Processor time of all its threads, ms. */
  readonly cpuTime: number;
  /** Resident memory, bytes. */
  readonly memory: number;
}

/** Linux gives times in hundredths of a second on every machine. */
const msPerTick = 10;
/** Fields of `stat` after the name of the program, which may contain spaces: `utime` and `stime`. */
const [userField, systemField] = [11, 12];

/**
 * Reads the usage of a process; `undefined` if it has ended. The kernel answers these files immediately, and they are read without the
 * threads of the runtime, which may all be busy.
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
