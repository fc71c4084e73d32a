import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { migrate } from "./migrate.ts";

describe("migrate", () => {
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

  it("undoes a step that fails and names it", async () => {
    const broken = join(folder, "0003-broken.sql");
    await writeFile(broken, "CREATE TABLE third (n integer); SELECT nonsense");
    await expect(migrate(database.pool, folder)).rejects.toThrow("Migration 0003-broken.sql failed.");
    const { rows } = await database.pool.query("SELECT to_regclass('third') AS third");
    expect(rows).toEqual([{ third: null }]);
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
