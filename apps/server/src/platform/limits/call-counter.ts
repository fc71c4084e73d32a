import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { addCalls } from "./call-counts.queries.ts";

/** How many calls a caller may make in a period. */
interface CountedLimit {
  readonly name: string;
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
}

/** A caller's calls so far, including this one; above `max` if it is one too many. */
interface CallCount {
  readonly current: number;
  /** Until counting begins again, ms. */
  readonly ttl: number;
}

/** Counts a call over all processes on one database. */
export type CountCall = (limit: CountedLimit, caller: string) => Promise<CallCount>;

/** Calls that this process may still let through; none if the limit is used up. */
interface Lot {
  /** Calls that were counted before the next one of this lot. */
  used: number;
  /** Calls that are counted including the whole lot. */
  readonly upTo: number;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

/** Maximum number of callers in memory; the others are read from the database again. */
const maxLots = 10_000;

/**
 * Counts calls in the database, so that all processes share one limit. Limits of hundreds are taken in lots of a hundredth,
 * which costs one statement per lot, and none for a caller who has used up the limit. With several processes the limit may be
 * reached up to a lot per process too early, but never exceeded.
 */
export function createCallCounter(db: Database): CountCall {
  const lots = new Map<string, Promise<Lot>>();

  const takeLot = async (limit: CountedLimit, caller: string): Promise<Lot> => {
    const size = Math.max(1, Math.floor(limit.max / 100));
    const subject = createHash("sha256").update(caller).digest();
    const { count, ttl } = await addCalls(db, { subject, call: limit.name }, size, limit.timeWindow);
    return { used: count - size, upTo: Math.min(count, limit.max), endsAt: performance.now() + ttl };
  };

  return async (limit, caller) => {
    const key = `${limit.name} ${caller}`;
    for (;;) {
      const taken = lots.get(key);
      const lot = await (taken ?? remember(lots, key, takeLot(limit, caller)));
      const ttl = lot.endsAt - performance.now();
      const isSpent = lot.used >= lot.upTo;
      if (!isSpent && (ttl > 0 || !taken)) return { current: (lot.used += 1), ttl: Math.max(0, ttl) };
      if (lot.upTo >= limit.max && ttl > 0) return { current: limit.max + 1, ttl };
      // Others who waited for the same lot may have begun a new one.
      if (lots.get(key) === taken) lots.delete(key);
    }
  };
}

function remember(lots: Map<string, Promise<Lot>>, key: string, lot: Promise<Lot>): Promise<Lot> {
  lots.set(key, lot);
  lot.catch(() => lots.delete(key));
  const [oldest] = lots.keys();
  if (lots.size > maxLots && oldest !== undefined) lots.delete(oldest);
  return lot;
}
