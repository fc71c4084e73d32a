import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../test/stand-ins/authenticator-app.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { findMailReader } from "../notifications/mail-readers.queries.ts";
import { changeOperator } from "./change-operators.ts";
import { addPersonWithPassword, deletePerson, givePremium, logOutPerson } from "./manage-people.ts";

const boundary = "operated-people";

describe("the people of a server, for its operators", () => {
  let server: TestApp;
  let boss: TestUser;
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    boss = await server.signUp("boss");
    await changeOperator(server.deps, "command", await idOf("boss"), true);
  });
  afterAll(() => server.close());

  const idOf = async (username: string) => (await findAccountByLogin(server.deps.db, username))?.id ?? "";
  const newPerson = () => server.signUp(`member-${(count += 1)}`);
  const ask = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = { password: boss.password },
  ) => await server.call(method, `/operator${path}`, { key: boss.key, ...(payload && { payload }), headers });
  const listed = async (query: string) => (await ask("GET", `/people?${query}`)).json().payload;
  const actions = async (): Promise<readonly Record<string, unknown>[]> =>
    (await ask("GET", "/actions")).json().payload.actions;
  const logIn = async (l: string, p: string, otp?: string) =>
    await server.call("POST", "/login", {
      payload: new URLSearchParams({ l, p, ...(otp !== undefined && { otp }) }).toString(),
      remoteAddress: `198.51.100.${(count += 1) % 250}`,
    });
  const choosePassword = async (token: string, password: string) =>
    await server.call("POST", "/changePassword", {
      payload: `${Object.entries({ token, new: password })
        .map(
          ([name, value]) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join("")}--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
  const isOpen = async (key: string) => (await server.call("GET", "/user", { key })).statusCode === 200;
  const newToken = async (user: TestUser): Promise<string> =>
    (
      await server.call("POST", "/user/tokens", {
        key: user.key,
        headers: { password: user.password },
        payload: { name: "all", scopes: ["read"], days: null },
      })
    ).json().payload.token;

  it("[OPER-3] are listed by username with pages and search, and without their addresses", async () => {
    const { pool } = server.database;
    await pool.query(
      `INSERT INTO users (id, username, email, real_name, created_at, updated_at)
       SELECT lpad(to_hex(n), 24, '0'), 'crowd-' || lpad(n::text, 3, '0'), 'crowd' || n || '@example.org', 'Crowd 100%', now(), now()
       FROM generate_series(1, 60) n`,
    );
    const first = await listed("text=CROWD");
    expect([first.total, first.pages, first.people.length]).toEqual([60, 2, 50]);
    expect(first.people[0]).toEqual({
      key: "000000000000000000000001",
      username: "crowd-001",
      realName: "Crowd 100%",
      joinedAt: expect.any(Number),
      usedBytes: 0,
      quotaBytes: 50e9,
      hasOwnQuota: false,
      isDisabled: false,
      isOperator: false,
      hasTwoFactor: false,
    });
    const second = await listed("text=crowd&page=2");
    expect(second.people.map(({ username }: { username: string }) => username)).toHaveLength(10);
    expect((await listed("text=crowd&page=3")).people).toEqual([]);
    // What is typed is a text and no pattern.
    expect((await listed("text=100%25")).total).toBe(60);
    expect((await listed("text=crowd_001")).total).toBe(0);
    const [own] = (await listed("text=boss")).people;
    expect(own).toMatchObject({ isOperator: true, lastSeenOn: new Date().toISOString().slice(0, 10) });
    expect(JSON.stringify(first)).not.toContain("@example.org");
    await pool.query("DELETE FROM users WHERE username LIKE 'crowd-%'");
  });

  it("[OPER-4] are added without a password, and choose one by a link, which proves no address", async () => {
    const person = { username: "Noor", realName: "Noor", email: "noor@example.org" };
    const made = await ask("POST", "/people", person);
    const { token, expiresAt } = made.json().payload;
    expect(expiresAt - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    const { rows } = await server.database.pool.query("SELECT * FROM password_resets");
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await ask("POST", "/people", person)).json().error.reason).toBe("account.username_taken");
    expect((await ask("POST", "/people", { ...person, email: "nowhere" })).statusCode).toBe(400);
    expect((await choosePassword(token, "over the hills")).statusCode).toBe(200);
    expect((await choosePassword(token, "far away")).statusCode).toBe(403);
    expect((await logIn("noor", "over the hills")).json()).toMatchObject({ emailVerified: false });
    expect((await actions())[0]).toMatchObject({ kind: "person.added", by: "boss", about: "noor" });
  });

  it("[OPER-5] are invited by a code, which is nowhere but in the answer", async () => {
    const { code } = (await ask("POST", "/invites")).json().payload;
    const { rows } = await server.database.pool.query("SELECT * FROM invites");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await actions()])).not.toContain(code);
    expect((await actions())[0]).toMatchObject({ kind: "person.invited", by: "boss" });
  });

  it("[OPER-6] are disabled: sessions end, tokens stop, nobody logs in; and are enabled again, with their tokens", async () => {
    const user = await newPerson();
    const id = await idOf(user.username);
    const token = await newToken(user);
    expect([await isOpen(user.key), await isOpen(token)]).toEqual([true, true]);
    expect((await ask("PUT", `/people/${id}/disabled`, { isDisabled: true })).statusCode).toBe(200);
    expect([await isOpen(user.key), await isOpen(token)]).toEqual([false, false]);
    const refused = await logIn(user.username, user.password);
    expect([refused.statusCode, refused.json().error.reason]).toEqual([403, "account.disabled"]);
    // Only whoever knows the password learns of it.
    expect((await logIn(user.username, "a guess")).json().error.reason).toBe("session.login_failed");
    expect((await logIn(user.username, token)).json().error.reason).toBe("session.login_failed");
    expect((await server.call("GET", `/user/name/${user.username}`, { key: boss.key })).statusCode).toBe(200);
    expect((await listed(`text=${user.username}`)).people).toMatchObject([{ isDisabled: true }]);
    await server.database.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [id]);
    expect(await findMailReader(server.deps.db, id)).toBeUndefined();
    await ask("PUT", `/people/${id}/disabled`, { isDisabled: false });
    expect(await findMailReader(server.deps.db, id)).toMatchObject({ email: user.email });
    expect((await logIn(user.username, user.password)).statusCode).toBe(200);
    expect(await isOpen(token)).toBe(true);
    expect((await actions()).slice(0, 2)).toMatchObject([
      { kind: "person.enabled", by: "boss", about: user.username },
      { kind: "person.disabled", by: "boss", about: user.username },
    ]);
    const self = await ask("PUT", `/people/${await idOf("boss")}/disabled`, { isDisabled: true });
    expect(self.json().error.reason).toBe("operator.is_self");
  });

  it("[OPER-7] are deleted once their username is typed, and the list of actions forgets their name", async () => {
    const user = await newPerson();
    const id = await idOf(user.username);
    await ask("PUT", `/people/${id}/disabled`, { isDisabled: true });
    const wrong = await ask("POST", `/people/${id}/delete`, { username: "boss" });
    expect(wrong.json().error.reason).toBe("operator.name_differs");
    expect(await idOf(user.username)).toBe(id);
    expect((await ask("POST", `/people/${id}/delete`, { username: user.username })).statusCode).toBe(200);
    expect(await idOf(user.username)).toBe("");
    const again = await ask("POST", `/people/${id}/delete`, { username: user.username });
    expect(again.json().error.reason).toBe("user.not_found");
    const [last, before] = await actions();
    expect(last).toMatchObject({ kind: "person.deleted", by: "boss" });
    expect(before).toMatchObject({ kind: "person.disabled", by: "boss" });
    expect(JSON.stringify([last, before])).not.toContain(user.username);
    const self = await ask("POST", `/people/${await idOf("boss")}/delete`, { username: "boss" });
    expect(self.json().error.reason).toBe("operator.is_self");
  });

  it("[OPER-8] choose another password by a link of an operator, which ends sessions and tokens and proves no address", async () => {
    const user = await newPerson();
    const id = await idOf(user.username);
    const token = await newToken(user);
    const first = (await ask("POST", `/people/${id}/passwordlink`)).json().payload.token;
    const second = (await ask("POST", `/people/${id}/passwordlink`)).json().payload.token;
    expect((await choosePassword(first, "over the hills")).statusCode).toBe(403);
    expect(await isOpen(user.key)).toBe(true);
    expect((await choosePassword(second, "over the hills")).statusCode).toBe(200);
    expect([await isOpen(user.key), await isOpen(token)]).toEqual([false, false]);
    expect((await logIn(user.username, "over the hills")).json()).toMatchObject({ emailVerified: false });
    const { rows } = await server.database.pool.query(
      "SELECT count(*)::int AS told FROM graphile_worker.jobs WHERE task_identifier = 'mail-account-change'",
    );
    expect(rows[0].told).toBeGreaterThan(0);
    expect(JSON.stringify(await actions())).not.toContain(second);
    expect((await ask("POST", `/people/${"0".repeat(24)}/passwordlink`)).statusCode).toBe(404);
  });

  it("[OPER-7] [OPER-8] [OPER-9] [OPER-10] are deleted, opened and given the role only with the operator's own password", async () => {
    const user = await newPerson();
    const id = await idOf(user.username);
    const before = await actions();
    for (const [method, path, payload] of [
      ["POST", `/people/${id}/passwordlink`],
      ["DELETE", `/people/${id}/twofactor`],
      ["PUT", `/people/${id}/operator`, { isOperator: true }],
      ["POST", `/people/${id}/delete`, { username: user.username }],
    ] as const) {
      const [none, wrong] = [
        await ask(method, path, payload, {}),
        await ask(method, path, payload, { password: "a guess" }),
      ];
      expect([path, none.json().error.reason, wrong.json().error.reason]).toEqual([
        path,
        "account.password_required",
        "account.wrong_password",
      ]);
    }
    expect(await actions()).toEqual(before);
  });

  it("[OPER-9] lose their two-factor login, and it is noted only if it was on", async () => {
    const user = await newPerson();
    const id = await idOf(user.username);
    await ask("DELETE", `/people/${id}/twofactor`);
    expect((await actions())[0]?.["kind"]).not.toBe("person.two_factor_off");
    const headers = { password: user.password };
    const setup = await server.call("POST", "/twofactor/setup", { key: user.key, headers });
    const otp = codeOf(setup.json().payload.secret);
    await server.call("POST", "/twofactor/confirm", { key: user.key, headers, payload: { otp } });
    expect((await listed(`text=${user.username}`)).people).toMatchObject([{ hasTwoFactor: true }]);
    expect((await logIn(user.username, user.password)).json().error.reason).toBe("two_factor.code_required");
    expect((await ask("DELETE", `/people/${id}/twofactor`)).statusCode).toBe(200);
    expect((await logIn(user.username, user.password)).statusCode).toBe(200);
    expect((await actions())[0]).toMatchObject({ kind: "person.two_factor_off", about: user.username });
  });

  it("[OPER-2] commands are in the list of actions as well, page by page", async () => {
    const { deps } = server;
    const person = { username: "by-command", realName: "C", email: "c@example.org", password: "12345" };
    await addPersonWithPassword(deps, person);
    const id = await idOf("by-command");
    await givePremium(deps, "command", id, 30);
    await logOutPerson(deps, "command", id);
    expect((await actions()).slice(0, 3)).toMatchObject([
      { kind: "person.logged_out", isByCommand: true, about: "by-command" },
      { kind: "person.premium", isByCommand: true, about: "by-command", subject: "30" },
      { kind: "person.added", isByCommand: true, about: "by-command" },
    ]);
    await deletePerson(deps, "command", id, "by-command");
    expect((await actions())[0]).toMatchObject({ kind: "person.deleted", isByCommand: true });
    await server.database.pool.query(
      `INSERT INTO operator_actions (id, done_at, by_command, kind)
       SELECT lpad(to_hex(n), 24, 'a'), now() - n * interval '1 hour', true, 'person.invited' FROM generate_series(1, 60) n`,
    );
    const all: string[] = [];
    for (let before: string | undefined; ;) {
      const page = (await ask("GET", `/actions${before === undefined ? "" : `?before=${before}`}`)).json()
        .payload;
      all.push(...page.actions.map(({ key }: { readonly key: string }) => key));
      if (!page.hasMore) break;
      before = all.at(-1);
    }
    const { rows } = await server.database.pool.query("SELECT count(*)::int AS count FROM operator_actions");
    expect(new Set(all).size).toBe(rows[0].count);
    expect(all).toHaveLength(rows[0].count);
  });
});
