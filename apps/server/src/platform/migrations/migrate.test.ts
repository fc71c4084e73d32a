import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { migrate } from "./migrate.ts";

/** The schema that it makes anew would take Citus with it. */
describe.runIf(inject("spreadNodes").length === 0)("migrate", () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "migrations-"));
    await writeFile(join(folder, "0001-first.sql"), "CREATE TABLE first (n integer)");
    await writeFile(join(folder, "0002-second.sql"), "CREATE TABLE second (n integer)");
    await database.pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    return () => rm(folder, { recursive: true });
  });
  afterAll(() => database.drop());

  it("applies each step once, also if several processes start together", async () => {
    const taken = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)));
    expect(taken.flat()).toEqual(["0001-first.sql", "0002-second.sql"]);
  });

  it(
    "gives a step, and the processes that wait for it, more time than the pool gives a statement",
    { tags: ["all"] },
    async () => {
      await writeFile(join(folder, "0003-slow.sql"), "SELECT pg_sleep(6)");
      const pool = new Pool({ ...database.connection, max: 2, statement_timeout: 5000 });
      try {
        const taken = await Promise.all([1, 2].map(() => migrate(pool, folder)));
        expect(taken.flat()).toEqual(["0001-first.sql", "0002-second.sql", "0003-slow.sql"]);
        const { rows } = await pool.query("SHOW statement_timeout");
        expect(rows).toEqual([{ statement_timeout: "5s" }]);
      } finally {
        await pool.end();
      }
    },
  );

  it("undoes a step that fails, names it and says why", async () => {
    const broken = join(folder, "0003-broken.sql");
    await writeFile(broken, "CREATE TABLE third (n integer); SELECT nonsense");
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'Migration 0003-broken.sql failed: column "nonsense" does not exist. The next start tries it again.',
    );
    const { rows } = await database.pool.query("SELECT to_regclass('third') AS third");
    expect(rows).toEqual([{ third: null }]);
  });

  it("says why a step failed when the connection is lost in it", async () => {
    await writeFile(join(folder, "0003-broken.sql"), "SELECT pg_terminate_backend(pg_backend_pid())");
    const pool = new Pool({ ...database.connection, max: 1 });
    pool.on("connect", (client) => client.on("error", () => {}));
    try {
      await expect(migrate(pool, folder)).rejects.toThrow(
        "Migration 0003-broken.sql failed: terminating connection due to administrator command.",
      );
    } finally {
      await pool.end();
    }
  });

  it("refuses a step that was changed after it was applied", async () => {
    await migrate(database.pool, folder);
    await writeFile(join(folder, "0002-second.sql"), "CREATE TABLE second (n bigint)");
    await expect(migrate(database.pool, folder)).rejects.toThrow("0002-second.sql was changed");
  });

  it("refuses a database of a newer Cairn", async () => {
    await migrate(database.pool, folder);
    await rm(join(folder, "0002-second.sql"));
    await expect(migrate(database.pool, folder)).rejects.toThrow("made by a newer Cairn");
  });
});
