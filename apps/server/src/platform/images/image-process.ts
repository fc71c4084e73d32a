import process from "node:process";
import { startProgram } from "../processes/start-program.ts";
import { watchUsage } from "../processes/watch-usage.ts";
import { afterTime } from "../workers/after-time.ts";
import type { ImageAnswer, ImageWork, WrittenPicture } from "./image-work.ts";

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
      const unwatch = watchUsage(program.pid, limits, kill);
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
