import process from "node:process";
import type { ElevationSource } from "../elevation/elevation-source.ts";
import { startProgram } from "../processes/start-program.ts";
import { watchUsage } from "../processes/watch-usage.ts";
import { afterTime } from "../workers/after-time.ts";
import type { EngineAnswer, EngineWork, RouteOutcome, SearchWork } from "./engine-work.ts";
import type { TilesArchive } from "./tiles-archive.ts";

/** Whether a process can search, and in which tiles. */
export type EngineState = Extract<EngineAnswer, { readonly kind: "ready" | "not_ready" }>;

/** The outcome of a search, or that the process has ended during it. */
export type SearchOutcome = RouteOutcome | { readonly kind: "ended" | "late"; readonly message: string };

/** Limits of one search; its process is ended when it exceeds them. */
export interface SearchLimits {
  /** Processor time, ms. */
  readonly cpuTime: number;
  /** Elapsed time, ms: on a busy machine far more than the processor time. */
  readonly time: number;
}

/** A process with an open set of routing tiles, which does one search at a time. */
export interface EngineProcess {
  readonly pid: number;
  readonly isAlive: boolean;
  /** Settles once its tiles are open, cannot be opened, or it has ended. */
  readonly opened: Promise<EngineState | { readonly kind: "ended"; readonly message: string }>;
  search(work: SearchWork, limits: SearchLimits): Promise<SearchOutcome>;
  /** Ends it, whatever it is doing. */
  kill(): void;
}

/** People wait for routes, but answers to other requests come first. */
const niceness = 5;

/**
 * Starts a process. It does not get the server's environment, which may contain passwords; its memory is limited as that of all
 * programs.
 */
export function startEngine(archive: TilesArchive, elevation: readonly ElevationSource[]): EngineProcess {
  const opened = Promise.withResolvers<Awaited<EngineProcess["opened"]>>();
  let isAlive = true;
  let isLate = false;
  let end: ((outcome: SearchOutcome) => void) | undefined;
  const program = startProgram<EngineWork, EngineAnswer>(
    {
      file: new URL("valhalla.process.ts", import.meta.url),
      niceness,
      environment: { PATH: process.env["PATH"] },
    },
    {
      onMessage(answer) {
        if (answer.kind === "ready" || answer.kind === "not_ready") opened.resolve(answer);
        else end?.(answer);
      },
      onGone(how) {
        isAlive = false;
        const message = `${how}: ${program.said}`;
        opened.resolve({ kind: "ended", message });
        end?.({ kind: isLate ? "late" : "ended", message });
      },
    },
  );
  program.tell({ kind: "open", archive, elevation });
  return {
    pid: program.pid,
    get isAlive() {
      return isAlive;
    },
    opened: opened.promise,
    async search(work, { cpuTime, time }) {
      if (!isAlive) return { kind: "ended", message: "before it was asked" };
      const ended = Promise.withResolvers<SearchOutcome>();
      end = ended.resolve;
      const tooLate = (): void => {
        isLate = true;
        program.kill();
      };
      const unwatch = watchUsage(program.pid, { cpuTime }, tooLate);
      const relax = afterTime(time, tooLate);
      program.tell(work);
      const outcome = await ended.promise;
      unwatch();
      relax();
      return outcome;
    },
    kill() {
      isAlive = false;
      program.kill();
    },
  };
}
