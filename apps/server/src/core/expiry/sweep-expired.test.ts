import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { expiringTables } from "./expiry.queries.ts";
import { sweepExpired } from "./sweep-expired.ts";

/** Tables whose rows expire but are still reported after that. */
const keptAfterwards: Readonly<Record<string, string>> = {
  invites: "`cairn invite list` says how many were not used in time",
  personal_tokens: "the settings list a token that has ended, for its owner to see why a program is out",
  vouchers: "`cairn voucher list` says which were not redeemed",
};

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());

it("includes every table with expiring rows, also future ones, except for those that are still reported", async () => {
  const { rows } = await server.database.pool.query(
    "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'expires_at' ORDER BY 1",
  );
  expect(rows.map(({ table_name: name }) => name)).toEqual(
    [...expiringTables, ...Object.keys(keptAfterwards)].toSorted(),
  );
});

it("removes what has expired, and nothing that is still valid", async () => {
  const [early, late] = [await server.signUp("early"), await server.signUp("late")];
  await server.database.pool.query(
    "UPDATE sessions SET expires_at = now() - interval '1 second' FROM users WHERE users.id = user_id AND username = 'early'",
  );
  await server.database.pool.query(
    "INSERT INTO human_check_uses VALUES ('over', now() - interval '1 second'), ('open', now() + interval '1 minute')",
  );
  const context = {
    log: server.deps.log,
    signal: new AbortController().signal,
    requestId: undefined,
  };
  expect(await sweepExpired(server.deps).run(undefined, context)).toBe("done");
  expect((await server.call("GET", "/user", { key: early.key })).statusCode).toBe(401);
  expect((await server.call("GET", "/user", { key: late.key })).statusCode).toBe(200);
  const { rows } = await server.database.pool.query(
    "SELECT count(*)::int AS sessions, (SELECT array_agg(challenge) FROM human_check_uses WHERE challenge IN ('over', 'open')) AS uses FROM sessions",
  );
  expect(rows).toEqual([{ sessions: 1, uses: ["open"] }]);
});
