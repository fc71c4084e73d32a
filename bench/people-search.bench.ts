import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom, type Random } from "@cairn/demo/random";
import { pino } from "pino";
import { saveNameWords } from "../apps/server/src/core/accounts/name-words.queries.ts";
import { searchPeople } from "../apps/server/src/features/people/search-people.ts";
import { createDatabase, openPool, type Pool } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/migrations/migrate.ts";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { createWorkers } from "../apps/server/src/platform/workers/workers.ts";
import { type BenchResult, median, percentile, rounded } from "./harness.ts";

export const name = "People search among many people (people as CAIRN_BENCH_PEOPLE, 100,000 without)";

const few = 10_000;
const many = Number(process.env["CAIRN_BENCH_PEOPLE"] ?? 100_000);
const questions = 200;
/** Number of questions for the rival, which is slow. */
const rivalQuestions = 10;
const limit = 20;
/** Number of people whom the searcher follows. */
const followed = 200;

const idOf = (n: number): string => n.toString(16).padStart(24, "0");

const syllables = [
  "ma",
  "ri",
  "ko",
  "ne",
  "sal",
  "vir",
  "ta",
  "jo",
  "han",
  "el",
  "pet",
  "ås",
  "ul",
  "li",
  "sto",
  "ber",
];

/** A different name for each number; low numbers are common names. */
const nameOf = (n: number): string => {
  const parts: string[] = [];
  for (let rest = n + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    parts.push(syllables[rest % syllables.length] ?? "");
  }
  return parts.join("");
};

/** One of 2,000 first names and 20,000 last names; the first of them is a hundred times as common as the thousandth. */
function personOf(n: number) {
  const random = createRandom(`person ${n}`);
  const skewed = (count: number) => nameOf(Math.floor(count * random.next() ** 3));
  const [first, last] = [skewed(2000), skewed(20_000)];
  return { username: `${first}.${n}`, realName: `${first} ${last}` };
}

/**
 * Three workouts for each person, and a hundred and twenty for every hundredth person, the newest of which
 * nobody may see. Search looks among them for the newest visible one of each person that it finds.
 */
const workoutsSql = `
  INSERT INTO workouts (owner_id, id, activity_id, start_time, stop_time, utc_offset_minutes, total_time, distance, ascent, descent, energy, steps,
    sharing_flags, has_recording, manually_added, edited, created_at, updated_at)
  SELECT person.id, substr(md5(person.id || n), 1, 24), 1 + n % 3, at, at + interval '1 hour', 120, 3600, 10000, 100, 100, 600, 9000,
    CASE WHEN n > 90 THEN 0 ELSE (ARRAY[19, 17, 19, 0])[1 + n % 4] END, false, true, false, at, at
  FROM unnest($1::text[]) WITH ORDINALITY AS person (id, place)
  CROSS JOIN LATERAL generate_series(1, CASE WHEN place % 100 = 0 THEN 120 ELSE 3 END) n
  CROSS JOIN LATERAL (SELECT timestamptz '2025-01-01' + n * interval '1 day') AS time (at)`;

async function fill(pool: Pool, from: number, to: number): Promise<void> {
  const db = createDatabase(pool);
  const batch = 2000;
  for (let start = from; start < to; start += batch) {
    const people = Array.from({ length: Math.min(batch, to - start) }, (_, i) => {
      const { username, realName } = personOf(start + i);
      return { id: idOf(start + i), username, realName };
    });
    await pool.query(
      `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
       SELECT id, username, username || '@crowd.example', name, '', now(), now()
       FROM unnest($1::text[], $2::text[], $3::text[]) AS person (id, username, name)`,
      [
        people.map(({ id }) => id),
        people.map(({ username }) => username),
        people.map(({ realName }) => realName),
      ],
    );
    await saveNameWords(db, people);
    await pool.query(workoutsSql, [people.map(({ id }) => id)]);
  }
  await pool.query("VACUUM (ANALYZE)");
}

/** Texts that people type: the beginning of a name, a whole name, a username, and each of them with an error. */
function termOf(random: Random, stored: number): string {
  const { username, realName } = personOf(Math.floor(random.next() * stored));
  const kinds = [
    realName,
    realName.slice(0, 4),
    username,
    realName.split(" ")[1] ?? realName,
    mistyped(random, realName),
  ];
  return kinds[Math.floor(random.next() * kinds.length)] ?? realName;
}

function mistyped(random: Random, text: string): string {
  const at = 1 + Math.floor(random.next() * (text.length - 2));
  return random.next() < 0.5
    ? text.slice(0, at) + text.slice(at + 1)
    : `${text.slice(0, at)}x${text.slice(at + 1)}`;
}

interface Asked {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Time when all names are read for each question. */
  readonly rival: number;
  readonly found: number;
  /** Number of people found who have a workout to show. */
  readonly shown: number;
}

async function ask(pool: Pool, stored: number): Promise<Asked> {
  const workers = createWorkers();
  const deps = { db: createDatabase(pool), workers, now: () => new Date() };
  const actor = { kind: "session", userId: idOf(0), username: "", keyHash: Buffer.alloc(0) } as const;
  const random = createRandom("terms");
  const [took, rival, found]: [number[], number[], number[]] = [[], [], []];
  let shown = 0;
  for (let k = -20; k < questions; k += 1) {
    const term = termOf(random, stored);
    const begun = performance.now();
    const people = await searchPeople(deps, actor, term, limit);
    if (k < 0) continue;
    took.push(performance.now() - begun);
    found.push(people.length);
    shown += people.filter(({ workout }) => workout !== null).length;
    if (k % (questions / rivalQuestions) === 0) rival.push(await timeScan(pool, term));
  }
  await workers.close();
  const p99 = percentile(took);
  const all = found.reduce((sum, count) => sum + count, 0);
  return { p50: median(took), p99, rival: median(rival), found: median(found), shown: shown / all };
}

async function timeScan(pool: Pool, term: string): Promise<number> {
  const begun = performance.now();
  await pool.query(
    "SELECT id FROM users WHERE username ILIKE $1 OR real_name ILIKE $1 ORDER BY real_name LIMIT $2",
    [`%${term}%`, limit],
  );
  return performance.now() - begun;
}

export async function run(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-bench-"));
  // When run by root, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const cluster = await startCluster({ dataDir });
  const pool = openPool(cluster.connection, pino({ level: "warn" }));
  try {
    await migrate(pool);
    await fill(pool, 0, few);
    await pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT $1, id, now(), now() FROM users WHERE id <> $1 ORDER BY id LIMIT $2`,
      [idOf(0), followed],
    );
    const small = await ask(pool, few);
    await fill(pool, few, many);
    return results(small, await ask(pool, many));
  } finally {
    await pool.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const results = (small: Asked, large: Asked): BenchResult[] => [
  {
    what: `growth of the median from ${few} to ${many} people`,
    value: large.p50 / small.p50,
    unit: "times",
    atMost: 1.5,
    beside: `${rounded(large.p50)} ms against ${rounded(small.p50)} ms; p99 ${rounded(large.p99)} and ${rounded(small.p99)} ms; ${large.found} and ${small.found} found at the median, ${Math.round(large.shown * 100)} of 100 with a workout`,
  },
  {
    what: `median among ${many} people, on an idle machine`,
    value: large.p50,
    unit: "ms",
    atMost: 20,
    beside: `${rounded(loadavg()[0] ?? 0)} processes wanted ${availableParallelism()} cores`,
  },
  {
    what: `median among ${many}, against reading all names`,
    value: large.p50 / large.rival,
    unit: "times",
    atMost: 1,
    beside: `${rounded(large.p50)} ms against ${rounded(large.rival)} ms, which forgives no error`,
  },
];
