import { pino } from "pino";
import { openPool, type Pool } from "../../apps/server/src/platform/db/database.ts";
import { startCluster } from "../../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { createMember } from "../../e2e/harness/api.ts";
import { runServer } from "../../e2e/harness/run-server.ts";
import { type Diary, writeDiary } from "../measure/measure-api.ts";
import { fillDatabase } from "./fill-database.ts";

/** A running Cairn with many workouts in its database. */
export interface FilledServer {
  readonly diary: Diary;
  /** Connections to its database, for measurements that bypass the server. */
  readonly pool: Pool;
  stop(): Promise<void>;
}

/** Starts a Cairn and adds workouts to its database until it has a given number. */
export async function startFilled(workouts: number): Promise<FilledServer> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    const { connection } = await startCluster({ dataDir: cairn.dataDir, share: true });
    const pool = openPool(connection, pino({ level: "warn" }));
    const diary = await writeDiary(cairn.url, await createMember(cairn.url), pool);
    await fillDatabase(pool, diary.runKey, workouts);
    const stop = async (): Promise<void> => {
      await pool.end();
      await cairn.stop();
    };
    return { diary, pool, stop };
  } catch (error) {
    await cairn.stop();
    throw error;
  }
}
