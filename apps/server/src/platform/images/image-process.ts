import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { ImageAnswer, ImageWork, WrittenPicture } from "./image-work.ts";
import { processUsage } from "./process-usage.ts";

/** What one piece of work may take before its process is killed. */
export interface WorkLimits {
  /** Processor time, ms. */
  readonly cpuTime: number;
  /** Time by the clock, ms: on a busy machine far more than the processor time. */
  readonly time: number;
  /** Resident memory of the process, bytes. */
  readonly memory: number;
}

/** What became of a piece of work. */
export type WorkOutcome =
  | { readonly kind: "pictures"; readonly pictures: readonly WrittenPicture[] }
  /** The decoder refused the file. */
  | { readonly kind: "failed"; readonly message: string }
  /** The process is gone: it was killed for what it took, or fell over by itself. */
  | { readonly kind: "ended"; readonly message: string };

/** A process that decodes pictures, one at a time. */
export interface ImageProcess {
  readonly isAlive: boolean;
  /** @throws Error when the program does not start, which is a fault of the installation */
  run(work: ImageWork): Promise<WorkOutcome>;
  /** Ends it, whatever it does. */
  kill(): void;
}

const program = fileURLToPath(new URL("jpeg.process.ts", import.meta.url));
/** How often a process at work is looked at, ms. */
const watchInterval = 100;
/**
 * Kilobytes of writable memory that the system gives the process at most (RLIMIT_DATA): a wall for what comes up faster than somebody
 * looks. The runtime itself sets aside some 700 MB, of which it touches a tenth.
 */
const hardLimit = 2_000_000;
/** Characters of what the process said before it fell over. */
const lastWords = 2000;

/** Starts a process for pictures. It knows nothing of the server's environment, where passwords may stand. */
export function startImageProcess(limits: WorkLimits): ImageProcess {
  const start = `ulimit -d ${hardLimit}; exec "$@"`;
  const child = spawn("/bin/sh", ["-c", start, "sh", process.execPath, program], {
    env: { PATH: process.env["PATH"], UV_THREADPOOL_SIZE: "2" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-lastWords);
  });
  const ready = Promise.withResolvers<boolean>();
  let isAlive = true;
  let killedFor: string | undefined;
  let end: ((outcome: WorkOutcome) => void) | undefined;

  const onGone = (how: string): void => {
    isAlive = false;
    ready.resolve(false);
    end?.({ kind: "ended", message: killedFor ?? `it ended by itself (${how}): ${said}` });
  };
  child.on("message", (answer: ImageAnswer) => {
    if (answer.kind === "ready") ready.resolve(true);
    else end?.(answer);
  });
  child.on("error", (error) => onGone(error.message));
  child.on("exit", (code, signal) => onGone(signal ?? `status ${code}`));

  const kill = (why: string): void => {
    killedFor ??= why;
    isAlive = false;
    child.kill("SIGKILL");
  };

  return {
    get isAlive() {
      return isAlive;
    },
    async run(work) {
      if (!(await ready.promise)) throw new Error(`the program for pictures does not start: ${said}`);
      const ended = Promise.withResolvers<WorkOutcome>();
      end = ended.resolve;
      const unwatch = watch(child, limits, kill);
      child.send(work, (error) => error && onGone(error.message));
      const outcome = await ended.promise;
      unwatch();
      return outcome;
    },
    kill: () => kill("it was told to end"),
  };
}

/** Kills a process that takes more than it may from now on; @returns what ends the watch */
function watch(child: ChildProcess, limits: WorkLimits, kill: (why: string) => void): () => void {
  const { pid = 0 } = child;
  const begun = performance.now();
  const before = processUsage(pid)?.cpuTime ?? 0;
  const timer = setInterval(() => {
    const usage = processUsage(pid);
    if (performance.now() - begun > limits.time) kill(`it took longer than ${limits.time} ms`);
    else if (usage && usage.cpuTime - before > limits.cpuTime)
      kill(`it took more than ${limits.cpuTime} ms of a processor`);
    else if (usage && usage.memory > limits.memory)
      kill(`it took more than ${limits.memory} bytes of memory`);
  }, watchInterval);
  return () => clearInterval(timer);
}
