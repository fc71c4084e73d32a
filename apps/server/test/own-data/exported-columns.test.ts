import { ownDataFiles } from "@cairn/contracts/own-data/own-data-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { exportedColumns } from "./exported-columns.ts";

/** Files of the archive that are not JSON written for it. */
const otherFiles = ["workouts/*.json", "photos/*.jpg", "originals/*", "profile-image.jpg"];

describe("which data of the database is in the archive of a person's data", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("[ACCT-2] lists every column of every table: the file it is in, or why it is in none", async () => {
    const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
      `SELECT relname AS table, array_agg(attname::text ORDER BY attname) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' GROUP BY 1 ORDER BY 1`,
    );
    expect(Object.keys(exportedColumns).toSorted()).toEqual(rows.map(({ table }) => table));
    for (const { table, columns } of rows) {
      const said = exportedColumns[table] ?? {};
      if (typeof said.left === "string") continue;
      expect(Object.keys(said).toSorted(), table).toEqual(columns);
      for (const [column, fate] of Object.entries(said)) {
        if (typeof fate === "string" || !("in" in fate)) continue;
        for (const file of fate.in.split(", "))
          expect([...Object.keys(ownDataFiles), ...otherFiles], `${table}.${column}`).toContain(file);
      }
    }
  });
});
