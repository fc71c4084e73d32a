import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createDatabase, openPool } from "../../platform/db/database.ts";
import { deleteAccount } from "./delete-account.ts";

describe("the transaction that deletes an account", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  it("needs no other connection, also if it is the first that a process deletes", async () => {
    await server.signUp("ada");
    const { id } = await server.deps.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const pool = openPool({ ...server.database.connection, max: 1 }, server.deps.log);
    try {
      const gone = await deleteAccount({ db: createDatabase(pool), now: () => new Date() }, id);
      expect(gone).toMatchObject({ id, username: "ada" });
    } finally {
      await pool.end();
    }
  });
});
