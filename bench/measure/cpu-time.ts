import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second (`getconf CLK_TCK` is 100 on every machine that Node runs on). */
const ticksPerSecond = 100;

/** CPU seconds of a server's main thread, its other threads, and its database. */
export interface CpuTime {
  readonly main: number;
  readonly threads: number;
  readonly database: number;
}

/** CPU seconds used so far by a process whose child is the embedded database. */
export function cpuTime(pid: number): CpuTime {
  const tasks = readdirSync(`/proc/${pid}/task`).map(Number);
  const main = secondsOf(`/proc/${pid}/task/${pid}/stat`);
  const all = tasks.reduce((sum, task) => sum + secondsOf(`/proc/${pid}/task/${task}/stat`), 0);
  return { main, threads: all - main, database: secondsBelow(pid) };
}

/** CPU seconds used so far by all threads of a process; 0 if it has ended. */
export const processSeconds = (pid: number): number => secondsOf(`/proc/${pid}/stat`);

/** The difference between two readings. */
export const cpuBetween = (before: CpuTime, after: CpuTime): CpuTime => ({
  main: after.main - before.main,
  threads: after.threads - before.threads,
  database: after.database - before.database,
});

/** CPU seconds of all descendants of a process, including those that have ended. */
function secondsBelow(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => fieldsOf(`/proc/${name}/stat`)[1] === String(pid));
  return children.reduce(
    (sum, child) => sum + secondsOf(`/proc/${child}/stat`, true) + secondsBelow(Number(child)),
    0,
  );
}

/**
 * `utime` plus `stime`, optionally with those of waited-for children. A thread that has ended meanwhile
 * counts as 0.
 */
function secondsOf(file: string, withChildren = false): number {
  const fields = fieldsOf(file).map(Number);
  const own = (fields[11] ?? 0) + (fields[12] ?? 0);
  const ended = withChildren ? (fields[13] ?? 0) + (fields[14] ?? 0) : 0;
  return (own + ended) / ticksPerSecond;
}

/** Fields of proc(5) from the third on; the second, in brackets, may contain spaces. */
function fieldsOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
