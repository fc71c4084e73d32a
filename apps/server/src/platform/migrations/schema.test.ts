import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { commentOf, spreadPlan } from "../spread/spread-plan.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrate, schemaIsCurrent } from "./migrate.ts";

interface Table {
  readonly name: string;
  readonly spread: string;
}

describe("the schema", () => {
  let database: TestDatabase;
  let tables: readonly Table[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const { rows } = await database.pool.query<Table>(
      `SELECT relname AS name, obj_description(oid) AS spread FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    tables = rows;
  });
  afterAll(() => database.drop());

  it("is what schema.sql shows to reviewers (vitest --update=all writes it again)", async () => {
    await expect(await describeSchema(database.pool)).toMatchFileSnapshot("../../../schema.sql");
  });

  it("is current after migrating, and migrating again does nothing", async () => {
    expect(await schemaIsCurrent(database.pool)).toBe(true);
    expect(await migrate(database.pool)).toEqual([]);
  });

  it("says for every table how it lies on a spread database, as the plan does", () => {
    expect(Object.fromEntries(tables.map(({ name, spread }) => [name, spread]))).toEqual(
      Object.fromEntries(Object.entries(spreadPlan).map(([name, spread]) => [name, commentOf(spread)])),
    );
  });

  it("starts every key of a distributed table with its distribution column", async () => {
    const { rows: keys } = await database.pool.query<{ table: string; kind: string; columns: string[] }>(
      `SELECT relname AS table, k.kind, k.columns FROM pg_class c, LATERAL (
         SELECT 'unique' AS kind, ARRAY(SELECT attname::text FROM unnest(indkey) WITH ORDINALITY AS u(n, o)
           JOIN pg_attribute ON (attrelid, attnum) = (c.oid, n) ORDER BY o) AS columns
         FROM pg_index WHERE indrelid = c.oid AND indisunique
         UNION ALL
         SELECT 'foreign', ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS u(n, o)
           JOIN pg_attribute ON (attrelid, attnum) = (c.oid, n) ORDER BY o)
         FROM pg_constraint f WHERE conrelid = c.oid AND contype = 'f'
           AND obj_description(f.confrelid) <> 'reference'
       ) k WHERE relnamespace = 'public'::regnamespace`,
    );
    const distributed = tables.filter((table) => table.spread.startsWith("distributed by "));
    expect(distributed.map((table) => table.name)).toContain("workouts");
    for (const table of distributed) {
      const own = keys.filter((key) => key.table === table.name);
      // Its rows are changes, of which any number may be alike.
      if (table.name !== "explore_counts")
        expect(
          own.some((key) => key.kind === "unique"),
          `${table.name} has a primary key`,
        ).toBe(true);
      // Beside who is followed; most of all it is asked whom somebody follows.
      if (table.name === "follows")
        expect(own.map((key) => key.columns)).toEqual([["follower_id", "followee_id"]]);
      else for (const key of own) expect(`distributed by ${key.columns[0]}`, table.name).toBe(table.spread);
    }
  });

  it("lets no distributed or reference table refer to a local one", async () => {
    const { rows } = await database.pool.query(
      `SELECT conname FROM pg_constraint WHERE contype = 'f' AND obj_description(confrelid) = 'local'
       AND obj_description(conrelid) <> 'local'`,
    );
    expect(rows).toEqual([]);
  });
});
