import { sql } from "kysely";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { createDatabase, type Database, type DatabaseOrTransaction } from "./database.ts";
import { isDeadlock } from "./deadlocks.ts";

/** A promise that others wait for. */
const gate = () => Promise.withResolvers<void>();

async function addCoin(trx: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`UPDATE jars SET coins = coins + 1 WHERE id = ${id}`.execute(trx);
}

describe("two transactions that wait for each other", () => {
  let database: TestDatabase;
  let pool: Pool;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query("CREATE TABLE jars (id text PRIMARY KEY, coins int NOT NULL)");
    pool = new Pool({ ...database.connection, max: 4, options: "-c deadlock_timeout=20ms" });
    db = createDatabase(pool);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  beforeEach(async () => {
    await database.pool.query("TRUNCATE jars");
    await database.pool.query("INSERT INTO jars VALUES ('left', 0), ('right', 0)");
  });

  const coins = async (): Promise<unknown> =>
    (await database.pool.query("SELECT id, coins FROM jars ORDER BY id")).rows;

  it("both happen, each once", async () => {
    const [hasLeft, hasRight] = [gate(), gate()];
    await Promise.all([
      db.transaction().execute(async (trx) => {
        await addCoin(trx, "left");
        hasLeft.resolve();
        await hasRight.promise;
        await addCoin(trx, "right");
      }),
      db.transaction().execute(async (trx) => {
        await addCoin(trx, "right");
        hasRight.resolve();
        await hasLeft.promise;
        await addCoin(trx, "left");
      }),
    ]);
    expect(await coins()).toEqual([
      { id: "left", coins: 2 },
      { id: "right", coins: 2 },
    ]);
  });

  it("end with the deadlock when it happens again and again, and nothing of them is left", async () => {
    let tries = 0;
    const failing = db.transaction().execute(async (trx) => {
      tries += 1;
      await addCoin(trx, "left");
      await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'deadlock_detected'; END $$`.execute(trx);
    });
    await expect(failing).rejects.toSatisfy(isDeadlock);
    expect(tries).toBe(5);
    expect(await coins()).toEqual([
      { id: "left", coins: 0 },
      { id: "right", coins: 0 },
    ]);
  });

  it("are not repeated after any other failure", async () => {
    let tries = 0;
    const failing = db.transaction().execute(async (trx) => {
      tries += 1;
      await addCoin(trx, "left");
      await sql`INSERT INTO jars VALUES ('left', 0)`.execute(trx);
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
    expect(tries).toBe(1);
  });
});
