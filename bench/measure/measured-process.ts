import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { processSeconds } from "./cpu-time.ts";

/** The cost of a process. */
export interface ProcessCost {
  /** From start to end, seconds. */
  readonly seconds: number;
  /** Processor time of all its threads. */
  readonly cpuSeconds: number;
  /** Peak memory, bytes. */
  readonly peakBytes: number;
  readonly status: number | null;
  readonly said: string;
}

/**
 * Interval between two looks at a process, ms. The system keeps its peak, so only growth in its last moment
 * is missed.
 */
const lookEvery = 20;

export interface MeasureOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called at each look with its process id. */
  readonly onLook?: (pid: number) => void;
}

/** Runs a program until it ends and measures it. */
export async function measureProcess(
  program: string,
  args: readonly string[],
  { cwd, env, onLook }: MeasureOptions = {},
): Promise<ProcessCost> {
  const begun = performance.now();
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  const said: string[] = [];
  child.stdout.on("data", (text) => said.push(String(text)));
  child.stderr.on("data", (text) => said.push(String(text)));
  let [peakBytes, cpuSeconds] = [0, 0];
  const looking = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid ?? 0));
    cpuSeconds = Math.max(cpuSeconds, processSeconds(child.pid ?? 0));
    onLook?.(child.pid ?? 0);
  }, lookEvery);
  try {
    const [status] = (await once(child, "close")) as [number | null];
    return {
      seconds: (performance.now() - begun) / 1000,
      cpuSeconds,
      peakBytes,
      status,
      said: said.join(""),
    };
  } finally {
    clearInterval(looking);
  }
}

/** Peak memory of a process so far, bytes; 0 if it has ended. */
export function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
