import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

describe("createTestDatabase", () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([first.drop(), second.drop()]);
  });

  it("gives every caller a database of its own with the schema", async () => {
    await first.pool.query("create table mine (n integer)");
    const { rows } = await second.pool.query(
      "select to_regclass('mine') as mine, to_regclass('users') as users",
    );
    expect(rows).toEqual([{ mine: null, users: "users" }]);
  });
});
