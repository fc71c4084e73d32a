import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Pool, PoolClient } from "../db/database.ts";
import { laterChannel } from "./job-queue.queries.ts";
import { beatStatement } from "./job-runners.queries.ts";

/** Time between two beats while jobs run or other processes work on jobs, too, ms. */
const busyPause = 2000;
/** Time between two beats of the only process if there is nothing to do, ms. */
const idlePause = 30_000;
/** With the last job so long ago there is nothing to do, ms. */
const activityLasts = 10_000;
/** A runner that has not sent a heartbeat for this long counts as gone, seconds; two beats of an idle one may be lost. */
export const maxSilenceS = 90;

/** Shows the other processes that this one is alive and works on its jobs. */
export interface Heartbeat {
  /** Sends the first beat, after which jobs may be taken from the queue under this name. */
  begin(id: string): Promise<void>;
  /** Beats often from now on, until ten seconds after the last call. */
  hasten(): void;
  /** Whether the other processes still receive it. */
  isHeard(): boolean;
  stop(): void;
}

/**
 * Beats on a separate connection, whose end shows the other processes at once that this one is gone. The connection also listens
 * for jobs that start later, and for processes that begin to work beside this one; either is followed by a beat.
 *
 * @param afterBeat begins regular work; the next beat does not wait for it
 */
export function createHeartbeat(pool: Pool, log: Logger, afterBeat: () => void): Heartbeat {
  let name: string | undefined;
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [lastBeat, lastActivity]: [number?, number?] = [];
  let [hasOthers, isBeating, isCalled, isStopped] = [false, false, false, false];

  const drop = (error?: Error): void => {
    client?.removeAllListeners("notification");
    client?.removeListener("error", lose);
    client?.release(error ?? true);
    client = undefined;
  };
  const lose = (error: Error): void => {
    drop(error);
    rest(busyPause);
  };
  const connect = async (): Promise<PoolClient | undefined> => {
    const connected = await pool.connect();
    // Stopped while it waited for a connection, which nobody would return any more.
    if (isStopped) {
      connected.release();
      return undefined;
    }
    connected.on("error", lose);
    connected.on("notification", () => {
      isCalled = true;
      if (!isBeating) rest(0);
    });
    client = connected;
    await connected.query(`LISTEN ${laterChannel}`);
    return connected;
  };
  const beat = async (id: string): Promise<void> => {
    const present = client ?? (await connect());
    if (!present) return;
    const { rows } = await present.query<{ hasOthers: boolean }>(beatStatement, [
      id,
      hostname(),
      process.pid,
    ]);
    hasOthers = rows[0]?.hasOthers === true;
    lastBeat = performance.now();
  };
  const isActive = (): boolean =>
    hasOthers || (lastActivity !== undefined && performance.now() - lastActivity < activityLasts);
  const goOn = async (): Promise<void> => {
    if (name === undefined || isStopped || isBeating) return;
    isBeating = true;
    isCalled = false;
    let pause = busyPause;
    try {
      await beat(name).catch((error: unknown) => {
        drop();
        throw error;
      });
      if (!isStopped) afterBeat();
      if (!isActive()) pause = idlePause;
    } catch (error) {
      log.warn({ err: error }, "a heartbeat of the job worker failed");
    }
    isBeating = false;
    rest(isCalled ? 0 : pause);
  };
  const rest = (pause: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void goOn(), pause);
  };
  return {
    async begin(id) {
      name = id;
      await beat(id);
      // Those that beat seldom learn that there are two.
      await client?.query(`NOTIFY ${laterChannel}`);
      rest(0);
    },
    hasten() {
      const wasActive = isActive();
      lastActivity = performance.now();
      if (!wasActive && name !== undefined && !isBeating) rest(busyPause);
    },
    isHeard: () => lastBeat !== undefined && performance.now() - lastBeat < maxSilenceS * 1000,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      drop();
    },
  };
}
