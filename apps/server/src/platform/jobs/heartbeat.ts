import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Pool, PoolClient } from "../db/database.ts";
import { beatStatement } from "./job-runners.queries.ts";

/** Time between two beats, ms. */
const interval = 2000;
/** A runner that has not sent a heartbeat for this long counts as gone, seconds. */
export const maxSilenceS = 30;

/** Shows the other processes that this one is alive and works on its jobs. */
export interface Heartbeat {
  /** Sends the first beat, after which jobs may be taken from the queue under this name. */
  begin(id: string): Promise<void>;
  /** Whether the other processes still receive it. */
  isHeard(): boolean;
  stop(): void;
}

/**
 * Beats on a separate connection, whose end shows the other processes at once that this one is gone.
 *
 * @param afterBeat begins regular work; the next beat does not wait for it
 */
export function createHeartbeat(pool: Pool, log: Logger, afterBeat: () => void): Heartbeat {
  let [client, timer, lastBeat, isStopped]: [PoolClient?, NodeJS.Timeout?, number?, boolean?] = [];
  const drop = (error?: Error): void => {
    client?.removeListener("error", drop);
    client?.release(error ?? true);
    client = undefined;
  };
  const beat = async (id: string): Promise<void> => {
    if (!client) {
      const connected = await pool.connect();
      // Stopped while it waited for a connection, which nobody would return any more.
      if (isStopped === true) {
        connected.release();
        return;
      }
      client = connected;
      client.on("error", drop);
    }
    await client.query(beatStatement, [id, hostname(), process.pid]);
    lastBeat = performance.now();
  };
  const goOn = async (id: string): Promise<void> => {
    try {
      await beat(id).catch((error: unknown) => {
        drop();
        throw error;
      });
      if (isStopped !== true) afterBeat();
    } catch (error) {
      log.warn({ err: error }, "a heartbeat of the job worker failed");
    }
    if (isStopped !== true) timer = setTimeout(() => void goOn(id), interval);
  };
  return {
    async begin(id) {
      clearTimeout(timer);
      await beat(id);
      timer = setTimeout(() => void goOn(id), 0);
    },
    isHeard: () => lastBeat !== undefined && performance.now() - lastBeat < maxSilenceS * 1000,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      drop();
    },
  };
}
