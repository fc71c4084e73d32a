import { openPool } from "../apps/server/src/platform/db/database.ts";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { createMember } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { pino } from "pino";
import { fillDatabase } from "./fill-database.ts";
import type { BenchResult } from "./harness.ts";
import { diaryLength, type Measured, measureApi, writeDiary } from "./measure-api.ts";

export const name = "Lists and points with 10,000 workouts in the database";

export const few = 10_000;

export async function run(): Promise<BenchResult[]> {
  const [measured] = await measureWith([few]);
  return measured ? limitsOf(measured) : [];
}

/** Measures one server at one size of its database after another. */
export async function measureWith(sizes: readonly number[]): Promise<Measured[]> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  const { connection } = await startCluster({ dataDir: cairn.dataDir, share: true });
  const pool = openPool(connection, pino({ level: "warn" }));
  try {
    const diary = await writeDiary(cairn.url, await createMember(cairn.url), pool);
    const measured: Measured[] = [];
    for (const size of sizes) {
      await fillDatabase(pool, diary.runKey, size);
      measured.push(await measureApi(diary));
    }
    return measured;
  } finally {
    await pool.end();
    await cairn.stop();
  }
}

const limitsOf = ({ list, coldData, cachedData, import: imported }: Measured): BenchResult[] => [
  { what: `list of ${diaryLength} workouts over HTTP`, value: list, unit: "ms", atMost: 60 },
  { what: "/data of 20,000 points, made anew", value: coldData, unit: "ms", atMost: 30 },
  { what: "/data of 20,000 points, kept and packed", value: cachedData, unit: "a second", atLeast: 100 },
  { what: "import of a run (no limit)", value: imported, unit: "ms" },
];
