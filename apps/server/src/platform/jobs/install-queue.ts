import { runMigrations } from "graphile-worker";
import { pino } from "pino";
import type { Pool } from "../db/database.ts";
import { queueLogger } from "./queue-logger.ts";

const ignore = (): void => {};

/**
 * Updates the queue's own schema, which belongs to the library; takes one query if it is current. Processes that do so at the
 * same time do not disturb each other.
 */
export async function installQueue(pool: Pool): Promise<void> {
  // The library warns on the console about a pool without listeners.
  for (const event of ["error", "connect"] as const) pool.on(event, ignore);
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(pino({ level: "silent" })) });
  } finally {
    for (const event of ["error", "connect"] as const) pool.off(event, ignore);
  }
}
