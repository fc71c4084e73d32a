import { api } from "@cairn/contracts/api";
import type { Endpoint } from "@cairn/contracts/endpoint";
import { exampleRequest } from "@cairn/contracts/example";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { changeOperator, claimRole, makeClaim } from "./change-operators.ts";

const calls = Object.entries<Endpoint>(api).filter(([, { access }]) => access === "operator");

describe("operators", () => {
  let server: TestApp;
  let [ada, ben]: TestUser[] = [];
  let idOf: (user: TestUser | undefined) => Promise<string>;
  let clock = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    [ada, ben] = [await server.signUp("ada"), await server.signUp("ben")];
    idOf = async (user) => (await findAccountByLogin(server.deps.db, user?.username ?? ""))?.id ?? "";
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.pool.query("UPDATE users SET operator_since = NULL");
    await server.database.pool.query("DELETE FROM operator_claims");
    clock = 0;
  });

  const later = () => ({ ...server.deps, now: () => new Date(Date.now() + clock) });
  const claim = async (token: string | undefined, user = ada) =>
    await server.call("POST", "/operator/claim", { key: user?.key, payload: { token } });
  const isOperator = async (user = ada) =>
    (await server.call("GET", "/user", { key: user?.key })).json().payload.isOperator;
  const give = async (user = ada) => await changeOperator(server.deps, "command", await idOf(user), true);

  it("[OPER-1] makes the operator of a server without one by a link of the start, which works once", async () => {
    const [token, another] = [await makeClaim(server.deps), await makeClaim(server.deps)];
    const { rows } = await server.database.pool.query("SELECT token_hash FROM operator_claims");
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await server.call("POST", "/operator/claim", { payload: { token } })).statusCode).toBe(401);
    expect((await claim("made-up")).json().error.reason).toBe("operator.claim_invalid");
    expect(await isOperator()).toBe(false);
    expect((await claim(token)).json().payload).toBe(true);
    expect(await isOperator()).toBe(true);
    for (const [user, used] of [
      [ada, token],
      [ben, token],
      [ben, another],
    ] as const)
      expect((await claim(used, user)).json().error.reason).toBe("operator.claim_invalid");
    expect(await isOperator(ben)).toBe(false);
    expect(await makeClaim(server.deps)).toBeUndefined();
  });

  it("[OPER-1] takes no link that is a week old", async () => {
    const token = (await makeClaim(server.deps)) ?? "";
    clock = 7 * 24 * 3_600_000 + 1000;
    expect(await claimRole(later(), await idOf(ada), token)).toMatchObject({ ok: false });
    // The next start makes another, and removes the old one.
    await makeClaim(later());
    const { rows } = await server.database.pool.query("SELECT count(*)::int AS count FROM operator_claims");
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("[OPER-1] makes one operator of two who use links at once", async () => {
    const tokens = [await makeClaim(server.deps), await makeClaim(server.deps)];
    const answers = await Promise.all([claim(tokens[0], ada), claim(tokens[1], ben)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it("[OPER-10] keeps the last operator, except from a command", async () => {
    await give();
    const role = async (of: TestUser | undefined, isOn: boolean) =>
      await server.call("PUT", `/operator/people/${await idOf(of)}/operator`, {
        key: ada?.key,
        headers: { password: ada?.password },
        payload: { isOperator: isOn },
      });
    expect((await role(ada, false)).json().error.reason).toBe("operator.last");
    expect((await role(ben, true)).statusCode).toBe(200);
    expect(await isOperator(ben)).toBe(true);
    expect((await role(ada, false)).statusCode).toBe(200);
    expect((await role(ada, true)).statusCode).toBe(404);
    expect(await changeOperator(server.deps, "command", await idOf(ben), false)).toEqual({
      ok: true,
      value: true,
    });
    expect(await isOperator(ben)).toBe(false);
  });

  it.each(calls)(
    "[OPER-11] %s answers everybody else, and every token, as a call that does not exist",
    async (_name, call) => {
      const about = { personKey: await idOf(ben), jobId: "1", name: "nowhere", username: "ben" };
      const { method, path, body } = exampleRequest(call, about);
      const made = await server.call("POST", "/user/tokens", {
        key: ada?.key,
        headers: { password: ada?.password },
        payload: { name: "all", scopes: ["read", "upload", "write"], days: null },
      });
      const token = made.json().payload.token;
      await server.call("DELETE", `/user/tokens/${made.json().payload.id}x`, { key: ada?.key });
      await give();
      for (const key of [undefined, "0".repeat(32), ben?.key, token]) {
        const sent = { key, ...(body !== undefined && { payload: body as object }) };
        const [asked, unknown] = [
          await server.call(method, path, sent),
          await server.call(method, "/operator-of-nothing", sent),
        ];
        expect([key, asked.statusCode, asked.body]).toEqual([key, 404, unknown.body]);
      }
      await server.database.pool.query("DELETE FROM personal_tokens");
    },
  );

  it("[OPER-11] shows operators no private workout", async () => {
    await give();
    const gpx = Buffer.from(
      `<gpx version="1.1" creator="t"><trk><trkseg><trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt><trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`,
    );
    if (!ben) throw new Error("nobody signed up");
    const { workoutKey } = (await server.importAllFiles(ben, { name: "a.gpx", bytes: gpx })).json().payload;
    expect((await server.call("GET", `/workouts/${workoutKey}`, { key: ben.key })).statusCode).toBe(200);
    expect((await server.call("GET", `/workouts/${workoutKey}`, { key: ada?.key })).statusCode).toBe(404);
    expect(await isOperator()).toBe(true);
  });
});
