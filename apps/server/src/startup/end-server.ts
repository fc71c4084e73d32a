import type { Logger } from "pino";
import { afterTime } from "../platform/workers/after-time.ts";

/** How long what is under way may take after the signal to stop, ms. */
export const drainLimit = 25_000;
/** How long threads and connections may take to close after that, ms. */
export const closeLimit = 10_000;

/** What a server consists of, in the order in which it ends. */
export interface ServerParts {
  /** What is under way and has been told to end, by how the log names it. */
  readonly underWay: Readonly<Record<string, Promise<unknown>>>;
  /** Closes threads and connections. */
  readonly closeDeps: () => Promise<void>;
  /** Stops the database, which has limits of its own: left to itself, an embedded one would run on without a Cairn. */
  readonly closeDatabase: () => Promise<void>;
}

/**
 * Ends a server. What takes too long is cut off, and the database is stopped in any case.
 *
 * @returns whether everything ended in time
 * @throws what the parts throw, after the database has been stopped
 */
export async function endServer(
  { underWay, closeDeps, closeDatabase }: ServerParts,
  log: Logger,
): Promise<boolean> {
  try {
    const drained = await Promise.all(
      Object.entries(underWay).map(([name, ended]) =>
        inTime(ended, drainLimit, () => log.error(`${name} took too long to end and was cut off`)),
      ),
    );
    const isClosed = await inTime(closeDeps(), closeLimit, () =>
      log.error("threads or connections did not close in time"),
    );
    return isClosed && drained.every(Boolean);
  } finally {
    await closeDatabase();
  }
}

/** Whether something ended within a time; calls `onLate` if not. */
async function inTime(work: Promise<unknown>, ms: number, onLate: () => void): Promise<boolean> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<boolean>();
  const cancel = afterTime(ms, () => {
    onLate();
    giveUp(false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    cancel();
  }
}
