import { sql } from "kysely";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { createDatabase, type Database } from "./database.ts";

const times = async (count: number, use: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < count; time += 1) await use();
};

describe("statements that are used often", () => {
  let database: TestDatabase;
  let pool: Pool;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query("CREATE TABLE boats (id int PRIMARY KEY, name text)");
    await database.pool.query("INSERT INTO boats VALUES (1, 'Vega'), (2, 'Orion')");
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  beforeEach(async () => {
    if (pool && !pool.ended) await pool.end();
    pool = new Pool({ ...database.connection, max: 1 });
    db = createDatabase(pool);
  });

  const boat = async (id: number, on = db): Promise<unknown> =>
    (await sql`SELECT * FROM boats WHERE id = ${id}`.execute(on)).rows[0];
  /** Texts that the only connection has prepared. */
  const prepared = async (): Promise<readonly string[]> =>
    (
      await pool.query<{ statement: string }>("SELECT statement FROM pg_prepared_statements ORDER BY name")
    ).rows.map(({ statement }) => statement);

  it("are prepared from the fifth time on, and answer as before", async () => {
    await times(4, () => boat(1));
    expect(await prepared()).toEqual([]);
    await times(3, () => boat(1));
    expect(await prepared()).toEqual(["SELECT * FROM boats WHERE id = $1"]);
    expect(await boat(2)).toEqual({ id: 2, name: "Orion" });
    expect(await boat(3)).toBeUndefined();
  });

  it("are no other ones for somebody else with the same pool", async () => {
    await times(6, () => boat(1));
    const other = createDatabase(pool);
    await times(6, () => sql`SELECT name FROM boats WHERE id = ${2}`.execute(other));
    expect(await boat(2, other)).toEqual({ id: 2, name: "Orion" });
    expect(await boat(1)).toEqual({ id: 1, name: "Vega" });
    expect(await prepared()).toHaveLength(2);
  });

  it("are 256 at most, of whatever number of texts", async () => {
    for (let text = 0; text < 300; text += 1) {
      await times(5, () => sql`SELECT ${1}::int + ${sql.lit(text)}`.execute(db));
    }
    expect(await prepared()).toHaveLength(256);
    expect(await boat(1)).toEqual({ id: 1, name: "Vega" });
  });

  it("answer with the columns of a schema that has changed", async () => {
    await times(6, () => boat(1));
    await database.pool.query("ALTER TABLE boats ADD COLUMN metres int DEFAULT 9");
    expect(await boat(1)).toEqual({ id: 1, name: "Vega", metres: 9 });
    await times(2, () => boat(1));
    await database.pool.query("ALTER TABLE boats DROP COLUMN metres");
    await expect(db.transaction().execute((trx) => boat(1, trx))).rejects.toThrow(/cached plan/);
    expect(await db.transaction().execute((trx) => boat(1, trx))).toEqual({ id: 1, name: "Vega" });
  });

  it("are sent whole again where a pooler has put another connection behind ours", async () => {
    await times(6, () => boat(1));
    await pool.query("DEALLOCATE ALL");
    expect(await boat(1)).toEqual({ id: 1, name: "Vega" });
    await times(6, () => boat(1));
    expect(await prepared()).toEqual([]);
  });

  it("fail with their own error", async () => {
    await times(6, () => sql`SELECT ${6}::int / (${3}::int - 1)`.execute(db));
    await expect(sql`SELECT ${6}::int / (${1}::int - 1)`.execute(db)).rejects.toThrow("division by zero");
    await expect(sql`SELECT ${"six"}::int / (${3}::int - 1)`.execute(db)).rejects.toThrow(/invalid input/);
    expect((await sql`SELECT ${6}::int / (${3}::int - 1) AS of`.execute(db)).rows).toEqual([{ of: 3 }]);
  });
});
