import { setTimeout as delay } from "node:timers/promises";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Logger } from "pino";
import { endTurn } from "../workers/share-scope.ts";
import { createSemaphore, type Semaphore } from "../workers/weighted-semaphore.ts";
import type { Answer, Refusal } from "./ask-source.ts";
import type { DiskCache } from "./disk-cache.ts";
import type { StoredAnswer } from "./stored-answer.ts";

/** Requests one file; given the stored version, it may find that it is still valid. */
export type Ask = (known: StoredAnswer | undefined) => Promise<Result<Answer, Refusal>>;

/** Files of external servers, requested once and stored on disk. */
export interface CachedSources {
  /**
   * @param host of the file: the number of simultaneous requests is limited per host
   * @param key of the file among all files of all sources
   * @returns the file, fresh or while it is requested again; `unavailable` if there is none and none can be loaded
   */
  get(host: string, key: string, ask: Ask): Promise<Result<StoredAnswer, "unavailable">>;
  /** Waits for requests in progress. */
  close(): Promise<void>;
}

/** Simultaneous requests per host, and how many may wait. */
const atOnce = 6;
const maxWaiting = 500;
/** How long a failed file is not requested again, ms. */
const failurePauseMs = 5_000;
const maxFailures = 2_000;
/** Interval of checks for a file that another process is loading, ms, and how long to wait for it. */
const lookAgainMs = 40;
const othersPatienceMs = 15_000;
/** A file that has been stale for longer is used only if no newer one arrives, ms. */
const maxStaleMs = 30 * 86_400_000;

interface Host {
  readonly gate: Semaphore;
  /** Until when it asked for a pause, ms since 1970. */
  pausedUntil: number;
}

export function createCachedSources(cache: DiskCache, log: Logger, now: () => number): CachedSources {
  const underWay = new Map<string, Promise<Result<StoredAnswer, "unavailable">>>();
  const failedUntil = new Map<string, number>();
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const known = hosts.get(name) ?? { gate: createSemaphore(atOnce, maxWaiting), pausedUntil: 0 };
    hosts.set(name, known);
    return known;
  };
  const noteFailure = (name: string, key: string, { reason, pauseMs }: Refusal): void => {
    log.warn({ host: name, reason }, "a map source sent an unusable answer");
    if (pauseMs > 0) hostOf(name).pausedUntil = now() + pauseMs;
    for (const oldest of failedUntil.keys()) {
      if (failedUntil.size < maxFailures) break;
      failedUntil.delete(oldest);
    }
    failedUntil.set(key, now() + failurePauseMs);
  };
  const isFresh = ({ freshUntil }: StoredAnswer): boolean => now() < freshUntil;
  const isPaused = (name: string, key: string): boolean =>
    now() < hostOf(name).pausedUntil || now() < (failedUntil.get(key) ?? 0);
  const askAndKeep = async (
    name: string,
    key: string,
    ask: Ask,
    known: StoredAnswer | undefined,
  ): Promise<Result<StoredAnswer, "unavailable">> => {
    // A pause may have begun since it started to wait for its turn.
    if (isPaused(name, key)) return fail("unavailable");
    const answer = await ask(known);
    if (!answer.ok) {
      noteFailure(name, key, answer.error);
      return fail("unavailable");
    }
    failedUntil.delete(key);
    if (answer.value.mayBeKept) await cache.write(key, answer.value.file);
    return ok(answer.value.file);
  };
  /** Requests a file unless another process is doing so; then undefined. */
  const askIfUnlocked = async (
    name: string,
    key: string,
    ask: Ask,
  ): Promise<Result<StoredAnswer, "unavailable"> | undefined> => {
    const release = await cache.lock(key);
    if (!release) return undefined;
    try {
      const known = await cache.read(key);
      return known && isFresh(known) ? ok(known) : await askAndKeep(name, key, ask, known);
    } finally {
      await release();
    }
  };
  /**
   * One process requests; the others wait for the file that it stores. A file is locked only when its turn has come: until then,
   * another process may be quicker.
   */
  const refresh = async (
    name: string,
    key: string,
    ask: Ask,
  ): Promise<Result<StoredAnswer, "unavailable">> => {
    let giveUpAt: number | undefined;
    while (!isPaused(name, key)) {
      const asked = await hostOf(name).gate.run(1, () => askIfUnlocked(name, key, ask));
      if (!asked.ok) return fail("unavailable");
      if (asked.value) return asked.value;
      giveUpAt ??= performance.now() + othersPatienceMs;
      if (performance.now() > giveUpAt) return fail("unavailable");
      await delay(lookAgainMs);
      const stored = await cache.read(key);
      if (stored && isFresh(stored)) return ok(stored);
    }
    return fail("unavailable");
  };
  const refreshOnce: CachedSources["get"] = async (name, key, ask) => {
    endTurn();
    const running =
      underWay.get(key) ??
      refresh(name, key, ask).finally(() => {
        underWay.delete(key);
      });
    underWay.set(key, running);
    return await running;
  };
  return {
    async get(name, key, ask) {
      const known = await cache.read(key);
      if (known && isFresh(known)) return ok(known);
      const refreshed = refreshOnce(name, key, ask);
      if (known?.mayBeStale !== true) return await refreshed;
      if (now() - known.freshUntil < maxStaleMs) {
        refreshed.catch((error: unknown) => {
          log.error({ err: error }, "a file of a map source could not be refreshed");
        });
        return ok(known);
      }
      const result = await refreshed;
      return result.ok ? result : ok(known);
    },
    async close() {
      await Promise.allSettled(underWay.values());
    },
  };
}
