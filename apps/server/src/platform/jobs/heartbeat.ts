import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Pool, PoolClient } from "../db/database.ts";
import { beatStatement } from "./job-runners.queries.ts";

/** Time between two beats, ms. */
const interval = 2000;
/** A runner that has not been heard of for this long is given up, seconds. */
export const maxSilenceS = 30;

/** Shows the other processes that this one lives and works on its jobs. */
export interface Heartbeat {
  /** The first beat, after which the queue may be asked for jobs under this name. */
  begin(id: string): Promise<void>;
  /** Whether the others can still hear it. */
  isHeard(): boolean;
  stop(): void;
}

/**
 * Beats on a connection of its own, whose end shows the others at once that the process is gone.
 *
 * @param afterBeat what is to be done regularly; its failures are logged
 */
export function createHeartbeat(pool: Pool, log: Logger, afterBeat: () => Promise<void>): Heartbeat {
  let [client, timer, lastBeat, isStopped]: [PoolClient?, NodeJS.Timeout?, number?, boolean?] = [];
  const drop = (error?: Error): void => {
    client?.removeListener("error", drop);
    client?.release(error ?? true);
    client = undefined;
  };
  const beat = async (id: string): Promise<void> => {
    if (!client) {
      client = await pool.connect();
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
      await afterBeat();
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
