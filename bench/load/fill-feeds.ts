import { createHash } from "node:crypto";
import { redactionVersion } from "../../apps/server/src/core/redaction/public-recordings.queries.ts";
import type { Pool } from "../../apps/server/src/platform/db/database.ts";
import { copyStatements, type OwnValues } from "./fill-database.ts";

const people = 100_000;
/** Workouts of each person who has any. */
const perOwner = 10;
/** Rows per statement. */
const batch = 50_000;
/**
 * Number of people whose feeds are read, and how many the first and the last of them follow; the others are
 * spread between these on a logarithmic scale.
 */
const [readers, fewestFollowed, mostFollowed] = [40, 20, 5000];

/** SQL for the id of a person by their number. */
const idOf = (number: string): string => `lpad((${number})::text, 24, 'c')`;

/**
 * SQL for the number of a person to follow. A third of all follows are of the busiest hundredth, who have
 * workouts in databases of every size.
 */
const followed = `floor(${people - readers} * power(random(), 4))::int`;

const ownValues: OwnValues = {
  workouts: {
    id: "crowd.id",
    start_time: "crowd.start_time",
    stop_time: "crowd.start_time + interval '1 hour'",
    sharing_flags: "crowd.sharing_flags",
    polyline: "left(original.polyline, 200)",
  },
};

/** A person whose feed is read. */
export interface Reader {
  readonly sessionKey: string;
  readonly follows: number;
}

/**
 * Fills a database with 100,000 people who follow each other. As many of them as `workouts` needs have ten
 * workouts each. Four in five workouts are shared with followers, one person in twenty has privacy zones,
 * and a third of the workouts have likes.
 *
 * @param template id of the workout to copy
 * @returns people who follow from 20 to 5,000 others
 */
export async function fillFeeds(pool: Pool, template: string, workouts: number): Promise<readonly Reader[]> {
  const client = await pool.connect();
  try {
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
    await client.query("SET statement_timeout = 0; SELECT setseed(0.5)");
    await client.query(peopleSql);
    const copies = await copyStatements(client, template, ownValues);
    for (let from = 0; from < workouts; from += batch)
      await client.query(workoutsSql(copies, from, Math.min(workouts, from + batch)));
    const found = Array.from({ length: readers }, (_, k) => readerOf(k));
    for (const [k, reader] of found.entries()) await client.query(readerSql(k, reader));
    await client.query("RESET ALL");
    await client.query("VACUUM (ANALYZE)");
    return found;
  } finally {
    client.release(true);
  }
}

const peopleSql = `
  INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
    SELECT ${idOf("n")}, 'crowd-' || n, n || '@crowd.example', 'Somebody', '', now(), now()
    FROM generate_series(0, ${people - 1}) AS n;
  INSERT INTO privacy_zone_sets (owner_id, revision, zone_count)
    SELECT ${idOf("n")}, 1, 1 FROM generate_series(0, ${people - 1}, 20) AS n;
  INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
    SELECT ${idOf("follower")}, ${idOf("followee")}, now(), now()
    FROM (SELECT follower, ${followed} AS followee
          FROM generate_series(0, ${people - readers - 1}) AS follower, generate_series(1, 5)) AS drawn
    WHERE follower <> followee ON CONFLICT DO NOTHING`;

const workoutsSql = (copies: readonly string[], from: number, to: number): string => `
  CREATE TEMP TABLE crowd AS
    SELECT ${idOf(`n / ${perOwner}`)} AS owner_id, substr(md5(n::text), 1, 24) AS id,
      timestamptz '2024-01-01' + random() * interval '1 year' AS start_time,
      (ARRAY[0, 17, 17, 19, 19])[1 + n % 5] AS sharing_flags
    FROM generate_series(${from}, ${to - 1}) AS n;
  ${copies.join(";\n")};
  INSERT INTO public_recordings (owner_id, workout_id, revision, version, extent, created_at)
    SELECT owner_id, crowd.id, 1, ${redactionVersion}, 'whole', now() FROM crowd JOIN privacy_zone_sets USING (owner_id);
  INSERT INTO reactions (owner_id, workout_id, user_id, created_at)
    SELECT owner_id, id, ${idOf(`abs(hashtext(id)::bigint + k * 7919) % ${people}`)}, now()
    FROM crowd, generate_series(1, 3) AS k WHERE hashtext(id) % 3 = 0 ON CONFLICT DO NOTHING;
  DROP TABLE crowd`;

function readerOf(k: number): Reader {
  const follows = Math.round(fewestFollowed * (mostFollowed / fewestFollowed) ** (k / (readers - 1)));
  return { sessionKey: `reader${String(k).padStart(26, "0")}`, follows };
}

const readerSql = (k: number, { sessionKey, follows }: Reader): string => {
  const id = idOf(String(people - readers + k));
  const hash = createHash("sha256").update(sessionKey).digest("hex");
  return `
    INSERT INTO sessions (key_hash, id, user_id, created_at, used_at, expires_at)
      VALUES ('\\x${hash}', ${id}, ${id}, now(), now(), now() + interval '1 day');
    INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
      SELECT ${id}, followee, now(), now()
      FROM (SELECT DISTINCT ${idOf(followed)} AS followee FROM generate_series(1, ${follows * 6})) AS drawn
      LIMIT ${follows}`;
};
