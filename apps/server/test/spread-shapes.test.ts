import { describe, expect, it } from "vitest";
import { spreadFault } from "./spread-shapes.ts";

/** Statements that Citus 13 refused when Cairn first ran on it. */
const refused = [
  `INSERT INTO sent_mails AS c (owner_id, key) VALUES ($1, $2) ON CONFLICT (owner_id) DO UPDATE SET begun_at = now()`,
  `update "import_files" set "changed_at" = clock_timestamp() where "owner_id" = $1`,
  `UPDATE own_data_exports SET run = run + 1 WHERE owner_id = $1 RETURNING extract(epoch FROM beat_at - clock_timestamp())`,
  `update "privacy_zones" set "owner_id" = $1, "name" = $2 where "owner_id" = $3 and "id" = $4`,
  `insert into "public_recordings" ("owner_id", "revision") values ($1, $2) on conflict ("owner_id") do update set "owner_id" = $3, "revision" = $4 where ("revision" < $5)`,
  `select "id" from "workouts" where "id" in ($1, $2) order by "id" for update`,
  `SELECT owner_id FROM events GROUP BY owner_id HAVING NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = owner_id)`,
  `SELECT id FROM workouts WHERE owner_id <> ALL (ARRAY(SELECT blocked_id FROM blocks WHERE blocker_id = $1 UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = $1))`,
  `SELECT w.id FROM unnest($1::text[], $2::text[]) AS w (owner_id, id) LEFT JOIN privacy_zone_sets s ON s.owner_id = w.owner_id`,
  `SELECT newest.id FROM unnest($1::text[]) AS owner (id) CROSS JOIN LATERAL (SELECT id FROM workouts WHERE owner_id = owner.id LIMIT 1) AS newest`,
  `WITH near AS MATERIALIZED (SELECT owner_id, workout_id FROM route_signatures WHERE cells && $1) SELECT id FROM near JOIN workouts USING (owner_id) WHERE EXISTS (SELECT FROM privacy_zone_sets WHERE owner_id = $2)`,
  `WITH noted AS (INSERT INTO notifications (reader_id, id) SELECT $1, $2 RETURNING id) SELECT id FROM noted`,
  `DELETE FROM events WHERE (owner_id, id) IN (SELECT owner_id, id FROM events WHERE position($1 IN data::text) > 0 FOR UPDATE SKIP LOCKED)`,
];

const works = [
  `select "id" from "workouts" where "owner_id" = $1 and "id" = $2 for share`,
  `update "privacy_zones" set "name" = $1 where "owner_id" = $2 and "id" = $3`,
  `insert into "import_files" ("owner_id", "changed_at") values ($1, clock_timestamp())`,
  `insert into "sent_mails" ("owner_id", "begun_at") values ($1, now()) on conflict do nothing`,
  `UPDATE users SET email = $1 WHERE id = $2 RETURNING username`,
  `SELECT w.id FROM unnest($1::text[], $2::text[]) AS w (owner_id, id) JOIN privacy_zone_sets s ON s.owner_id = w.owner_id LEFT JOIN public_recordings p ON p.owner_id = s.owner_id`,
  `SELECT added.id FROM graphile_worker.add_job($1, $2::json) added`,
  `INSERT INTO call_counts AS c (subject) VALUES ($1) ON CONFLICT (subject) DO UPDATE SET ends_at = clock_timestamp() RETURNING clock_timestamp()`,
];

describe("the shapes of statements that a spread database refuses", () => {
  it.each(refused)("are seen in %s", (statement) => {
    expect(spreadFault(statement)).toEqual(expect.any(String));
  });

  it.each(works)("are not seen in %s", (statement) => {
    expect(spreadFault(statement)).toBeUndefined();
  });
});
