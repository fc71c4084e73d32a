import { pino } from "pino";
import {
  countUnread,
  listNotifications,
} from "../apps/server/src/features/notifications/notifications.queries.ts";
import { notifyFriends } from "../apps/server/src/features/notifications/subscribers.ts";
import {
  createDatabase,
  type Database,
  openPool,
  type Pool,
} from "../apps/server/src/platform/db/database.ts";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { enterWorkout } from "../e2e/harness/feed.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, percentile, rounded, sizesOr, timeAll } from "./harness.ts";

export const name =
  "Notifications: a workout that many friends are told of, and lists of 10,000, 100,000 and 1,000,000 (or CAIRN_BENCH_SIZES)";

/** Friends of each person who shares a workout. */
const [few, many] = [1000, 10_000];
const tellings = 7;
/** Liked workouts that readers have notifications about, from as many people as it takes. */
const liked = 10;
/** Notifications of each reader. */
const sizes = sizesOr([10_000, 100_000, 1_000_000]);
const people = Math.max(many, Math.ceil(Math.max(...sizes) / liked));
const unread = 50;
const pageSize = 50;
const readings = 200;

/** SQL for the id of a friend by their number. */
const idOf = (number: string): string => `lpad(to_hex(${number}), 24, '0')`;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  let pool: Pool | undefined;
  try {
    const { connection } = await startCluster({ dataDir: cairn.dataDir, share: true });
    pool = openPool(connection, pino({ level: "warn" }));
    const db = createDatabase(pool);
    await addCrowd(pool);
    const toMany = await addSharer(pool, cairn.url, many);
    const toFew = await addSharer(pool, cairn.url, few);
    const readers = new Map<number, string>();
    for (const size of sizes) {
      const member = await createMember(cairn.url, "reader");
      readers.set(size, await addReader(pool, cairn.url, member, size / liked));
    }
    await pool.query("VACUUM (ANALYZE)");
    return [...(await measureTelling(db, pool, toFew, toMany)), ...(await measureReading(db, readers))];
  } finally {
    await pool?.end();
    await cairn.stop();
  }
}

const addCrowd = (pool: Pool) =>
  pool.query(`
    INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
    SELECT ${idOf("n")}, 'crowd-' || n, n || '@crowd.example', 'Somebody', '', now(), now()
    FROM generate_series(1, ${people}) n`);

const idOfMember = async (pool: Pool, { username }: Member): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM users WHERE username = $1", [username]);
  return rows[0]?.id ?? "";
};

interface Sharer {
  readonly ownerId: string;
  readonly workoutId: string;
  readonly friends: number;
}

/** A person with a number of friends and a workout of today of which nobody has been notified yet. */
async function addSharer(pool: Pool, url: string, friends: number): Promise<Sharer> {
  const member = await createMember(url, "sharer");
  const startTime = Date.now() - 3_600_000;
  const { workoutKey } = await enterWorkout(url, member, { description: "A", startTime, sharingFlags: 0 });
  const ownerId = await idOfMember(pool, member);
  await pool.query("UPDATE workouts SET sharing_flags = 19 WHERE id = $1", [workoutKey]);
  await pool.query(
    `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
     SELECT $1, ${idOf("n")}, now(), now() FROM generate_series(1, $2::int) n
     UNION ALL SELECT ${idOf("n")}, $1, now(), now() FROM generate_series(1, $2::int) n`,
    [ownerId, friends],
  );
  return { ownerId, workoutId: workoutKey, friends };
}

/** A person with notifications of likes, of which fifty are unread. */
async function addReader(pool: Pool, url: string, member: Member, likers: number): Promise<string> {
  const readerId = await idOfMember(pool, member);
  const keys: string[] = [];
  for (let n = 0; n < liked; n += 1) {
    const startTime = Date.now() - (n + 1) * 3_600_000;
    keys.push((await enterWorkout(url, member, { description: `${n}`, startTime })).workoutKey);
  }
  const likes = `unnest($2::text[]) WITH ORDINALITY AS workout (id, place) CROSS JOIN generate_series(1, $3::int) n`;
  await pool.query(
    `INSERT INTO reactions (owner_id, workout_id, user_id, created_at)
     SELECT $1, workout.id, ${idOf("n")}, now() FROM ${likes}`,
    [readerId, keys, likers],
  );
  await pool.query(
    `INSERT INTO notifications (reader_id, id, kind, actor_id, subject_id, workout_owner_id, workout_id, created_at, read_at)
     SELECT $1, substr(md5($1 || workout.id || n), 1, 24), 'reaction', ${idOf("n")}, workout.id, $1, workout.id,
       now() - n * interval '1 minute' - workout.place * interval '1 second',
       CASE WHEN n > $4 THEN now() END
     FROM ${likes}`,
    [readerId, keys, likers, unread / liked],
  );
  return readerId;
}

async function measureTelling(
  db: Database,
  pool: Pool,
  toFew: Sharer,
  toMany: Sharer,
): Promise<BenchResult[]> {
  const times = { few: [] as number[], many: [] as number[], bare: [] as number[] };
  for (let round = -2; round < tellings; round += 1) {
    const took = {
      few: await tell(db, pool, toFew),
      many: await tell(db, pool, toMany),
      bare: await insertBare(pool, toMany),
    };
    if (round >= 0) for (const key of ["few", "many", "bare"] as const) times[key].push(took[key]);
  }
  const [less, more, bare] = [median(times.few), median(times.many), median(times.bare)];
  return [
    {
      what: `time for each of ${many} friends, against ${few}`,
      value: more / many / (less / few),
      unit: "times",
      atMost: 1.5,
      beside: `${rounded(more)} ms against ${rounded(less)} ms in all`,
    },
    {
      what: `notifying ${many} friends, against only writing as many rows`,
      value: more / bare,
      unit: "times",
      atMost: 3,
      beside: `${rounded(more)} ms against ${rounded(bare)} ms`,
    },
  ];
}

/** Time until all friends of a person are notified of a workout, ms. */
async function tell(db: Database, pool: Pool, { ownerId, workoutId, friends }: Sharer): Promise<number> {
  const begun = performance.now();
  await db.transaction().execute((trx) => notifyFriends(trx, { ownerId, data: { workoutIds: [workoutId] } }));
  const took = performance.now() - begun;
  await expectAndForget(pool, ownerId, friends);
  return took;
}

/** The floor: the same rows, without checking who may see what. */
async function insertBare(pool: Pool, { ownerId, workoutId, friends }: Sharer): Promise<number> {
  const begun = performance.now();
  await pool.query(
    `INSERT INTO notifications (reader_id, id, kind, actor_id, subject_id, workout_owner_id, workout_id, created_at)
     SELECT ${idOf("n")}, substr(md5(n::text), 1, 24), 'friend_workout', $1, $2, $1, $2, now() FROM generate_series(1, $3::int) n`,
    [ownerId, workoutId, friends],
  );
  const took = performance.now() - begun;
  await expectAndForget(pool, ownerId, friends);
  return took;
}

async function expectAndForget(pool: Pool, actorId: string, expected: number): Promise<void> {
  const { rowCount } = await pool.query("DELETE FROM notifications WHERE actor_id = $1", [actorId]);
  if (rowCount !== expected) throw new Error(`${rowCount} of ${expected} were told`);
}

const kinds = ["list", "deep", "count"] as const;
const whatOf = {
  list: `the newest ${pageSize}`,
  deep: `${pageSize} behind half of them`,
  count: "the count of the unread",
} as const;

/** Durations of each reader's requests; they alternate, in one table with all rows. */
async function measureReading(db: Database, readers: ReadonlyMap<number, string>): Promise<BenchResult[]> {
  const tasks: Record<string, () => unknown> = {};
  for (const [size, reader] of readers) {
    const middle = (await listNotifications(db, reader, { limit: size / 2 })).at(-1)?.id;
    tasks[`list ${size}`] = () => listNotifications(db, reader, { limit: pageSize });
    tasks[`deep ${size}`] = () => listNotifications(db, reader, { limit: pageSize, before: middle });
    tasks[`count ${size}`] = () => countUnread(db, reader);
  }
  const times = await timeAll(tasks, readings);
  const [least = 0, ...larger] = sizes;
  return kinds.flatMap((kind) => {
    const of = (size: number) => times.get(`${kind} ${size}`) ?? [];
    const told = (size: number) =>
      `${rounded(median(of(size)))} ms, 99 % within ${rounded(percentile(of(size)))} ms`;
    return larger.map((size) => ({
      what: `${whatOf[kind]} with ${size} notifications, against ${least}`,
      value: median(of(size)) / median(of(least)),
      unit: "times",
      atMost: 1.5,
      beside: `${told(size)}; against ${told(least)}`,
    }));
  });
}
