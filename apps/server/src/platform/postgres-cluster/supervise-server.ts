import { setTimeout as delay } from "node:timers/promises";

/** How often a running server is checked, ms. */
const watchIntervalMs = 2000;
/** Pauses before each try to start a server again that has ended by itself, ms; after the last try it is lost. */
const usualPausesMs = [0, 1000, 5000, 15_000, 30_000];
/** A server that has run for so long does not count as ending again and again, ms. */
const steadyMs = 5 * 60_000;

interface ServerKeeping {
  readonly isRunning: (pid: number) => boolean;
  /** Starts the server again and resolves to its process id; absent if it is not to be started again. */
  readonly startAgain: ((signal: AbortSignal) => Promise<number>) | undefined;
  readonly end: (pid: number) => Promise<void>;
  /** Pauses before the tries; by default up to half a minute. */
  readonly pausesMs?: readonly number[] | undefined;
  readonly warn: (message: string) => void;
}

/** A server that is started again if it ends by itself. */
export interface SupervisedServer {
  /** Resolves if it has ended by itself and cannot be started again. */
  readonly lost: Promise<void>;
  /** Ends it for good, also while it is being started again. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Looks after a running server: one that ends by itself, as when the machine runs out of memory, is started again a limited
 * number of times.
 */
export function superviseServer(
  first: number,
  { isRunning, startAgain, end, pausesMs = usualPausesMs, warn }: ServerKeeping,
): SupervisedServer {
  const { promise: lost, resolve: reportLoss } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let pid = first;
  let startedAt = performance.now();
  let tries = 0;
  let starting: Promise<void> | undefined;

  /** Whether it runs again. */
  const revive = async (): Promise<boolean> => {
    if (startAgain === undefined) return false;
    if (performance.now() - startedAt > steadyMs) tries = 0;
    const { signal } = stopping;
    for (; !signal.aborted; tries++) {
      const pause = pausesMs[tries];
      if (pause === undefined) return false;
      await delay(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      try {
        pid = await startAgain(signal);
        startedAt = performance.now();
        tries += 1;
        warn("the embedded PostgreSQL had ended and was started again");
        return true;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        warn(`the embedded PostgreSQL has ended and could not be started again: ${reason}`);
      }
    }
    return signal.aborted;
  };

  const reviveOrReport = async (): Promise<void> => {
    const isBack = await revive();
    starting = undefined;
    if (isBack) return;
    clearInterval(timer);
    reportLoss();
  };

  const timer = setInterval(() => {
    if (starting !== undefined || isRunning(pid)) return;
    starting = reviveOrReport();
  }, watchIntervalMs);
  timer.unref();
  let ending: Promise<void> | undefined;
  return {
    lost,
    stop() {
      clearInterval(timer);
      stopping.abort();
      ending ??= Promise.resolve(starting).then(async () => await end(pid));
      return ending;
    },
  };
}
