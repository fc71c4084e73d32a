import { setImmediate as laterTurn } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { createDatabase, type Database } from "./database.ts";
import { withinRequest } from "./request-scope.ts";

interface Line {
  readonly reqId?: string;
  readonly msg: string;
  readonly sql: string;
  readonly ms: number;
  readonly code?: string;
}

const atLeastSecond = (ms: number): boolean => ms >= 1000;

describe("the log of statements", () => {
  let database: TestDatabase;
  let db: Database;
  let written: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const log = pino({ level: "info" }, { write: (line: string) => void written.push(line) });
    db = createDatabase(database.pool, log);
  });
  beforeEach(() => {
    written = [];
  });
  afterAll(() => database.drop());

  const lines = () => written.map((line) => JSON.parse(line) as Line);

  it("names the request of a statement that failed, and none of its values", async () => {
    const secret = "67.4312 26.5401";
    const fails = withinRequest("5f3a00000001", async () => {
      await laterTurn();
      await sql`SELECT ${secret}::integer`.execute(db);
    });
    await expect(fails).rejects.toThrow();
    expect(lines()).toMatchObject([
      { reqId: "5f3a00000001", msg: "a statement failed", sql: "SELECT $1::integer", code: "22P02" },
    ]);
    expect(written.join("")).not.toContain(secret);
  });

  it("names the request of a slow one, and is silent about the others", async () => {
    await withinRequest("5f3a00000002", () =>
      Promise.all([sql`SELECT 1`.execute(db), sql`SELECT pg_sleep(1.05)`.execute(db)]),
    );
    const slow = { reqId: "5f3a00000002", msg: "slow statement" };
    expect(lines()).toContainEqual(expect.objectContaining({ ...slow, sql: "SELECT pg_sleep(1.05)" }));
    // On a busy machine the other one may have been slow, too.
    for (const line of lines()) expect(line).toMatchObject({ ...slow, ms: expect.toSatisfy(atLeastSecond) });
  });
});
