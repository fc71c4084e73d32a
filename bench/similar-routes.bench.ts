import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routeSignature } from "@cairn/domain/similar-workouts/route-signature";
import { generateRouteHistory } from "@cairn/testkit/outings/generate-route-history";
import { pino } from "pino";
import { wholeForOwner } from "../apps/server/src/core/redaction/redacted-workout.ts";
import { authorizeWorkout } from "../apps/server/src/core/workouts/workouts.policy.ts";
import { findWorkout } from "../apps/server/src/core/workouts/workouts.queries.ts";
import { findSimilar } from "../apps/server/src/features/similar-workouts/find-similar.ts";
import { createDatabase, openPool, type Pool } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/migrations/migrate.ts";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { createWorkers } from "../apps/server/src/platform/workers/workers.ts";
import { storeRoute } from "../apps/server/test/files/store-route.ts";
import { type BenchResult, median, rounded } from "./harness.ts";

export const name = "Similar routes of a person with many workouts";

const [few, many] = [1000, 5000];
const questions = 100;
const ownerId = "5".repeat(24);
const keyOf = (i: number): string => i.toString(16).padStart(24, "0");

export async function run(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-bench-"));
  // When run by root, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const cluster = await startCluster({ dataDir });
  const pool = openPool(cluster.connection, pino({ level: "warn" }));
  try {
    await migrate(pool);
    await pool.query(
      `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
       VALUES ($1, 'runner', 'runner@example.org', 'Runner', '', now(), now())`,
      [ownerId],
    );
    return await compare(pool);
  } finally {
    await pool.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(pool: Pool): Promise<BenchResult[]> {
  const times: Asked[] = [];
  let stored = 0;
  for (const { lat, lon } of generateRouteHistory(many, "bench")) {
    const route = routeSignature(lat, lon);
    if (!route) throw new Error("A way has no signature.");
    await storeRoute(pool, { ownerId, id: keyOf(stored), totalTime: 1000 + stored }, route);
    stored += 1;
    if (stored === few || stored === many) times.push(await ask(pool, stored));
  }
  const [one, all] = times;
  if (!one || !all) throw new Error("Nothing was measured.");
  return [
    {
      what: `growth from ${few} to ${many} workouts`,
      value: all.ms / one.ms,
      unit: "times",
      atMost: many / few - 1,
      beside: `${rounded(all.ms)} ms against ${rounded(one.ms)} ms; ${all.found} and ${one.found} on the route at the median`,
    },
    {
      what: `median over ${many} workouts, against only reading their signatures`,
      value: all.ms / all.floor,
      unit: "times",
      atMost: 1,
      beside: `${rounded(all.ms)} ms against ${rounded(all.floor)} ms`,
    },
  ];
}

/**
 * Median durations of all questions; `floor` is the time in which the database returns every signature of the
 * person.
 */
interface Asked {
  readonly ms: number;
  readonly found: number;
  readonly floor: number;
}

async function ask(pool: Pool, stored: number): Promise<Asked> {
  const db = createDatabase(pool);
  const workers = createWorkers();
  const deps = { db, workers, now: () => new Date(), settings: { elevation: undefined } };
  const actor = { kind: "session", userId: ownerId, username: "runner", keyHash: Buffer.alloc(0) } as const;
  await pool.query("ANALYZE");
  const [took, found, floor]: [number[], number[], number[]] = [[], [], []];
  for (let k = 0; k < questions; k += 1) {
    const begun = performance.now();
    const id = keyOf(Math.floor((k * stored) / questions));
    const workout = authorizeWorkout(actor, await findWorkout(db, actor, id), "edit");
    if (!workout.ok) throw new Error(workout.error);
    found.push((await findSimilar(deps, actor, wholeForOwner(workout.value))).length);
    took.push(performance.now() - begun);
    // The floor alternates with the questions, so that other load on the machine affects both.
    if (k % 10 === 0) floor.push(await timeReadingAll(pool));
  }
  await workers.close();
  return { ms: median(took), found: median(found), floor: median(floor) };
}

async function timeReadingAll(pool: Pool): Promise<number> {
  const begun = performance.now();
  await pool.query("SELECT length, bbox, line, cells FROM route_signatures WHERE owner_id = $1", [ownerId]);
  return performance.now() - begun;
}
