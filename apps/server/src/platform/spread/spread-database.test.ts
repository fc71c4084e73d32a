import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeUnspread } from "../../../test/spread-databases.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { findPending, spreadDatabase } from "./spread-database.ts";
import { spreadPlan } from "./spread-plan.ts";

const nodes = inject("spreadNodes");

describe.runIf(nodes.length === 0)("spreading a database that is no Citus", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("is refused with a sentence, and changes nothing", async () => {
    const client = await database.pool.connect();
    try {
      const sentence =
        /^This database is no Citus: its extension is not there\. Make a cluster, and CREATE EXTENSION/;
      await expect(findPending(client)).rejects.toThrow(sentence);
      await expect(spreadDatabase(client, { shards: 4, say() {} })).rejects.toThrow(sentence);
      const { rows } = await client.query("SELECT to_regclass('cairn_spread_rest') AS rest");
      expect(rows).toEqual([{ rest: null }]);
    } finally {
      client.release(true);
    }
  });
});

/** Ids of people; any 24 hex digits. */
const [ann, ben, cem] = ["a", "b", "c"].map((digit) => digit.repeat(24));

/** Foreign keys and triggers of tables, without those of their parts. */
const keys = `
  SELECT conrelid::regclass || ' ' || conname AS name FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid::regclass::text !~ '_[0-9]{6}$' ORDER BY 1`;
const triggers = `
  SELECT tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger
  WHERE NOT tgisinternal AND tgname LIKE 'explore%' AND tgrelid::regclass::text !~ '_[0-9]{6}$' ORDER BY 1`;
const counted = "SELECT sum(count)::int AS count FROM explore_counts WHERE activity_id = -1 AND level = 2";

/** Only with CAIRN_TEST_DATABASE_URL, since Citus is neither in Debian nor in npm. */
describe.runIf(nodes.length > 0)("spreading a database with data over a Citus cluster", () => {
  let client: Client;
  let before: readonly unknown[];
  let pendingBetween: readonly string[];

  const ask = async (statement: string, values: readonly unknown[] = []): Promise<readonly object[]> =>
    (await client.query(statement, [...values])).rows;

  /** A person with fifty public workouts at one place. */
  async function addPerson(id: string | undefined): Promise<void> {
    await ask(
      "INSERT INTO users (id, username, email, real_name, created_at, updated_at) VALUES ($1, $2, $3, $2, now(), now())",
      [id, id?.slice(0, 5), `${id}@example.org`],
    );
    await ask(
      `INSERT INTO workouts (owner_id, id, activity_id, start_time, stop_time, utc_offset_minutes, total_time, distance, ascent, descent, energy, steps, sharing_flags,
         has_recording, manually_added, edited, created_at, updated_at, start_lon, start_lat)
       SELECT $1, lpad(to_hex(n), 24, '0'), 1, now(), now(), 0, 60, 100, 0, 0, 0, 0, 2, false, true, false, now(), now(), 25, 60
       FROM generate_series(1, 50) AS n`,
      [id],
    );
  }

  beforeAll(async () => {
    client = new Client(await makeUnspread(inject("databaseTemplate"), nodes));
    await client.connect();
    await addPerson(ann);
    await addPerson(ben);
    before = [await ask(keys), await ask(triggers)];
    const interrupted = spreadDatabase(client, {
      shards: 4,
      say(line) {
        if (line.startsWith("photos")) throw new Error("interrupted");
      },
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    await ask("SELECT pg_advisory_unlock_all()");
    pendingBetween = (await findPending(client)).map(({ name }) => name);
    await spreadDatabase(client, { shards: 4, say() {} });
  });
  afterAll(() => client.end());

  it("loses nothing when it is interrupted and run again", async () => {
    expect(pendingBetween).toContain("photos");
    expect(pendingBetween).not.toContain("workouts");
    expect(await findPending(client)).toEqual([]);
    expect([await ask(keys), await ask(triggers)]).toEqual(before);
    const owned =
      "SELECT owner_id, count(*)::int FROM workouts WHERE owner_id IN ($1, $2) GROUP BY 1 ORDER BY 1";
    expect(await ask(owned, [ann, ben])).toEqual([
      { owner_id: ann, count: 50 },
      { owner_id: ben, count: 50 },
    ]);
  });

  it("lays every table as the plan says", async () => {
    const rows = await ask(
      "SELECT table_name::text AS name, citus_table_type AS kind, distribution_column AS column FROM citus_tables",
    );
    const found = new Map(
      (rows as { name: string; kind: string; column: string }[]).map((row) => [row.name, row]),
    );
    for (const [name, spread] of Object.entries(spreadPlan)) {
      const { kind = "local", column } = found.get(name) ?? {};
      expect(`${name} ${kind}`).toBe(`${name} ${spread.kind}`);
      if (spread.kind === "distributed") expect(`${name} ${column}`).toBe(`${name} ${spread.column}`);
    }
  });

  it("keeps the map of the world by its triggers, and takes a person's rows from every node", async () => {
    expect(await ask(counted)).toEqual([{ count: 100 }]);
    await addPerson(cem);
    expect(await ask(counted)).toEqual([{ count: 150 }]);
    await ask("UPDATE workouts SET sharing_flags = 0 WHERE owner_id = $1 AND id <= $2", [
      cem,
      "a".padStart(24, "0"),
    ]);
    expect(await ask(counted)).toEqual([{ count: 140 }]);
    await ask("DELETE FROM users WHERE id = $1", [cem]);
    expect(await ask(counted)).toEqual([{ count: 100 }]);
    expect(await ask("SELECT FROM workouts WHERE owner_id = $1", [cem])).toEqual([]);
  });

  it("does nothing the next time", async () => {
    const said: string[] = [];
    await spreadDatabase(client, { shards: 4, say: (line) => said.push(line) });
    expect(said).toEqual([]);
  });
});
