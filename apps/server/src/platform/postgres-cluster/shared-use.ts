import { Pool } from "pg";
import type { FolderLock } from "./folder-lock.ts";
import type { ClusterConnection } from "./wait-for-answer.ts";

/**
 * Advisory locks, held by a connection: every command that uses the server shares the first, and one at a time leaves with the
 * second.
 */
const lockKeys = { use: 0x757365, leave: 0x6c65617665 } as const;

/**
 * A command's use of a server, which the other commands can see. It ends with the process, however that ends, and does not keep
 * it alive.
 */
export interface SharedUse {
  /**
   * Ends the use, and stops the server if it was the last.
   *
   * @param takeLocks returns the locks of the folder, which are released here; `undefined` if another Cairn holds them, whose
   *   server it then is
   */
  end(takeLocks: () => readonly FolderLock[] | undefined, stop: () => Promise<void>): Promise<void>;
}

/** @throws an error of the database, also if the last command is stopping it at this moment */
export async function beginUse(connection: ClusterConnection): Promise<SharedUse> {
  // One connection, for as long as the process lives or until it is told to end.
  const pool = new Pool({
    ...connection,
    max: 1,
    application_name: "cairn command",
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // If the server ends, whoever uses it learns of that by other connections.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await pool.query("select pg_advisory_lock_shared($1)", [lockKeys.use]);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    async end(takeLocks, stop) {
      try {
        await pool.query("select pg_advisory_lock($1)", [lockKeys.leave]);
        await pool.query("select pg_advisory_unlock_shared($1)", [lockKeys.use]);
        const locks = takeLocks();
        try {
          if (locks !== undefined && (await closeToOthers(pool))) await stop();
        } finally {
          // The first one last: whoever takes it finds the others free.
          for (const lock of locks?.toReversed() ?? []) lock.release();
        }
      } finally {
        await pool.end();
      }
    },
  };
}

/** False if another command uses the server. If not, one that comes now waits until it has stopped. */
async function closeToOthers(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean }>("select pg_try_advisory_lock($1) as done", [
    lockKeys.use,
  ]);
  return rows[0]?.done === true;
}
