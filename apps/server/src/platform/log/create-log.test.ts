import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { createLog } from "./create-log.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("[SAFE-1] reports a failed statement without the values that people typed", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog("debug", sink);
  const insert = `INSERT INTO users (id, username, email, email_verified, real_name, password_hash, created_at, updated_at)
    VALUES ($1, $2, 'ada@example.org', false, 'Ada', 'x', now(), now())`;
  await database.pool.query(insert, ["0".repeat(24), "ada"]);
  const failure: unknown = await database.pool
    .query(insert, ["1".repeat(24), "bob"])
    .catch((error: unknown) => error);
  expect(String((failure as { readonly detail?: unknown }).detail)).toContain("ada@example.org");
  log.error({ err: failure }, "request failed");
  log.error({ err: new Error("outer", { cause: failure }) }, "request failed");
  expect(lines.join("")).toContain("users_email");
  expect(lines.join("")).not.toContain("ada@example.org");
});
