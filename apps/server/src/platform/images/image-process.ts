import { readFileSync } from "node:fs";
import process from "node:process";
import { startProgram } from "../processes/start-program.ts";
import { afterTime } from "../workers/after-time.ts";
import type { ImageAnswer, ImageWork, WrittenPicture } from "./image-work.ts";

/** The resources that a process has used so far, as counted by Linux (proc_pid_stat(5)). */
interface ProcessUsage {
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

/** Limits of a process and of one piece of its work; it is killed when it exceeds them. */
export interface WorkLimits {
  /** Elapsed time until the program is ready for work, ms. */
  readonly start: number;
  /** Processor time, ms. */
  readonly cpuTime: number;
  /** Elapsed time, ms: on a busy machine far more than the processor time. */
  readonly time: number;
  /** Resident memory of the process, bytes. */
  readonly memory: number;
}

/** The outcome of a piece of work. */
export type WorkOutcome =
  | { readonly kind: "pictures"; readonly pictures: readonly WrittenPicture[] }
  /** The decoder refused the file. */
  | { readonly kind: "failed"; readonly message: string }
  /** The process has ended: it was killed for exceeding its limits, or crashed. */
  | { readonly kind: "ended"; readonly message: string }
  /** It was killed for its elapsed time alone: the machine was too busy for it, which says nothing about the file. */
  | { readonly kind: "late"; readonly message: string };

/** A process that decodes pictures, one at a time. */
export interface ImageProcess {
  readonly isAlive: boolean;
  /** @throws Error if the program does not start in time, which is a fault of the installation */
  run(work: ImageWork): Promise<WorkOutcome>;
  /** Ends it, whatever it is doing. */
  kill(): void;
}

/** How often a working process is checked, ms. */
const watchInterval = 100;
/** The priority of background work: answers to people come first. */
const niceness = 10;

/** Starts a process for pictures. It does not get the server's environment, which may contain passwords. */
export function startImageProcess(limits: WorkLimits): ImageProcess {
  const ready = Promise.withResolvers<boolean>();
  let isAlive = true;
  let isLate = false;
  let killedFor: string | undefined;
  let end: ((outcome: WorkOutcome) => void) | undefined;
  const kill = (why: string): void => {
    killedFor ??= why;
    isAlive = false;
    program.kill();
  };
  const endStart = afterTime(limits.start, () => kill(`it was not ready within ${limits.start} ms`));

  const program = startProgram<ImageWork, ImageAnswer>(
    {
      file: new URL("jpeg.process.ts", import.meta.url),
      niceness,
      environment: { PATH: process.env["PATH"], UV_THREADPOOL_SIZE: "2" },
    },
    {
      onMessage(answer) {
        if (answer.kind !== "ready") return end?.(answer);
        endStart();
        ready.resolve(true);
      },
      onGone(how) {
        isAlive = false;
        endStart();
        ready.resolve(false);
        const message = killedFor ?? `it ended by itself (${how}): ${program.said}`;
        end?.({ kind: isLate ? "late" : "ended", message });
      },
    },
  );

  return {
    get isAlive() {
      return isAlive;
    },
    async run(work) {
      if (!(await ready.promise))
        throw new Error(`the image process does not start: ${killedFor ?? program.said}`);
      const ended = Promise.withResolvers<WorkOutcome>();
      end = ended.resolve;
      const unwatch = watch(program.pid, limits, kill);
      const relax = afterTime(limits.time, () => {
        isLate = killedFor === undefined;
        kill(`it took longer than ${limits.time} ms`);
      });
      program.tell(work);
      const outcome = await ended.promise;
      unwatch();
      relax();
      return outcome;
    },
    kill: () => kill("it was told to end"),
  };
}

/** Kills a process that uses more than it may from now on; @returns a function that ends the watch */
function watch(pid: number, limits: WorkLimits, kill: (why: string) => void): () => void {
  const before = processUsage(pid)?.cpuTime ?? 0;
  const timer = setInterval(() => {
    const usage = processUsage(pid);
    if (usage && usage.cpuTime - before > limits.cpuTime)
      kill(`it took more than ${limits.cpuTime} ms of a processor`);
    else if (usage && usage.memory > limits.memory)
      kill(`it took more than ${limits.memory} bytes of memory`);
  }, watchInterval);
  return () => clearInterval(timer);
}
