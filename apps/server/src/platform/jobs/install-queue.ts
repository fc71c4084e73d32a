import { runMigrations } from "graphile-worker";
import { pino } from "pino";
import type { Pool } from "../db/database.ts";
import { queueLogger } from "./queue-logger.ts";

const ignore = (): void => {};

/**
 * Brings the queue's own schema forward, which the library keeps; takes one query when it is current. Processes that do so together do
 * not disturb each other.
 */
export async function installQueue(pool: Pool): Promise<void> {
  // The library warns on the console of a pool without listeners.
  for (const event of ["error", "connect"] as const) pool.on(event, ignore);
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(pino({ level: "silent" })) });
  } finally {
    for (const event of ["error", "connect"] as const) pool.off(event, ignore);
  }
}
