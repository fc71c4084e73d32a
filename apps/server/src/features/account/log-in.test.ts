import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { letLimitsLast } from "../../../test/access/lasting-limits.ts";
import { createTestApp, fullCost, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("sessions", () => {
  let server: TestApp;
  let eve: TestUser;

  const login = (l: string, p: string, headers: Record<string, string> = {}) =>
    server.call("POST", "/login?source=javascript", {
      payload: new URLSearchParams({ l, p }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  beforeAll(async () => {
    server = await createTestApp(fullCost);
    eve = await server.signUp("eve");
  });
  afterAll(() => server.close());

  it("[API-10] logs in by username or e-mail, with the flat answer that old clients read", async () => {
    for (const name of ["eve", "eve@example.org"]) {
      const answer = await login(name, eve.password);
      expect(answer.statusCode).toBe(200);
      const body = answer.json();
      expect(body).toEqual({
        sessionkey: expect.stringMatching(/^[0-9a-z]{32}$/),
        userKey: body.sessionkey,
        username: "eve",
        realName: "eve Tester",
        email: "eve@example.org",
        emailVerified: false,
        facebookConnected: false,
      });
    }
  });

  it("[LOGIN-2] takes the username in any case", async () => {
    expect((await login(" EvE ", eve.password)).statusCode).toBe(200);
  });

  it("[API-10] takes multipart forms, no source, and a + that arrived as a space", async () => {
    const body = [
      '--x\r\nContent-Disposition: form-data; name="l"\r\n\r\nplus+tag@example.org\r\n',
      `--x\r\nContent-Disposition: form-data; name="p"\r\n\r\n${eve.password}\r\n--x--\r\n`,
    ].join("");
    await server.database.pool.query(
      `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
       SELECT 'aaaaaaaaaaaaaaaaaaaaaaaa', 'plus', 'plus+tag@example.org', 'Plus', password_hash, now(), now()
       FROM users WHERE username = 'eve'`,
    );
    const multipart = await server.call("POST", "/login", {
      payload: body,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(multipart.json().username).toBe("plus");
    expect((await login("plus tag@example.org", eve.password)).json().username).toBe("plus");
  });

  it("[API-10] takes the login of the mobile app, signature and all", async () => {
    const form = {
      l: "eve",
      p: eve.password,
      totp: "1",
      timestamp: "2",
      salt: "3",
      signature: "4",
      version: "2",
    };
    const answer = await server.call("POST", "/login2", {
      payload: new URLSearchParams(form).toString(),
      headers: { "x-totp": "123456", "x-login-email-verification-enabled": "true" },
    });
    expect(answer.json()).toMatchObject({
      username: "eve",
      sessionkey: expect.stringMatching(/^[0-9a-z]{32}$/),
    });
  });

  it("[LOGIN-3] says the same for a wrong password and an unknown name, with a status that clients know", async () => {
    const [wrong, unknown] = [await login("eve", "not-it"), await login("nobody", "not-it")];
    expect(wrong.statusCode).toBe(403);
    expect(wrong.body).toBe(unknown.body);
    expect(wrong.json()).toEqual({
      error: {
        code: "403",
        reason: "session.login_failed",
        description: expect.any(String),
      },
      payload: null,
      metadata: null,
    });
  });

  it("[LOGIN-4] takes the key from the header in any case or from ?token= of a GET, and never from a cookie alone", async () => {
    const get = (headers: Record<string, string>, path = "/user") => server.call("GET", path, { headers });
    expect((await get({ sttauthorization: eve.key })).json().payload.username).toBe("eve");
    expect((await get({ STTAUTHORIZATION: eve.key })).statusCode).toBe(200);
    expect((await get({}, `/user/?token=${eve.key}`)).statusCode).toBe(200);
    expect((await get({ cookie: `sessionkey=${eve.key}` })).statusCode).toBe(403);
    expect((await get({})).statusCode).toBe(401);
    const written = await server.call("POST", `/workouts/header?token=${eve.key}`, { payload: [] });
    expect(written.statusCode).toBe(401);
  });

  it("[LOGIN-4] stores only a hash of the key", async () => {
    const { rows } = await server.database.pool.query("SELECT sessions::text AS row FROM sessions");
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(eve.key);
  });

  it("[LOGIN-5] [API-12] logout ends the session on the server", async () => {
    const { sessionkey } = (await login("eve", eve.password)).json();
    expect((await server.call("GET", `/logout?token=${sessionkey}`)).statusCode).toBe(401);
    expect((await server.call("GET", "/user", { key: sessionkey })).statusCode).toBe(200);
    const answer = await server.call("GET", "/logout", { key: sessionkey });
    expect(answer.json().payload).toBe(true);
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    const after = await server.call("GET", "/user", { key: sessionkey });
    expect(after.statusCode).toBe(401);
    expect(after.json().error.reason).toBe("session.expired");
  });

  it("[LOGIN-8] a session ends a year after the sign-in, however much it is used", async () => {
    const key = (await login("eve", eve.password)).json().sessionkey;
    const openedBefore = async (days: number) => {
      await server.database.pool.query(
        `UPDATE sessions SET created_at = now() - make_interval(days => $1),
           expires_at = LEAST(now() + interval '1 hour', now() + make_interval(days => 365 - $1))
         WHERE key_hash = sha256($2::bytea)`,
        [days, key],
      );
      return (await server.call("GET", "/user", { key })).statusCode;
    };
    expect(await openedBefore(364)).toBe(200);
    const { rows } = await server.database.pool.query(
      "SELECT extract(day FROM expires_at - created_at)::int AS days FROM sessions WHERE key_hash = sha256($1::bytea)",
      [key],
    );
    expect(rows).toEqual([{ days: 364 }]);
    expect(await openedBefore(300)).toBe(200);
    const { rows: longer } = await server.database.pool.query(
      "SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM sessions WHERE key_hash = sha256($1::bytea)",
      [key],
    );
    expect(longer).toEqual([{ days: 365 }]);
    expect(await openedBefore(366)).toBe(401);
  });

  it("[LOGIN-8] distinguishes an expired session from a missing one, and keeps one in use alive", async () => {
    const { sessionkey } = (await login("eve", eve.password)).json();
    const expire = (interval: string) =>
      server.database.pool.query(
        `UPDATE sessions SET expires_at = now() + $1::interval WHERE key_hash = sha256($2::bytea)`,
        [interval, Buffer.from(sessionkey)],
      );
    await expire("2 days");
    expect((await server.call("GET", "/user", { key: sessionkey })).statusCode).toBe(200);
    const { rows } = await server.database.pool.query(
      "SELECT expires_at > now() + interval '89 days' AS prolonged FROM sessions WHERE key_hash = sha256($1::bytea)",
      [Buffer.from(sessionkey)],
    );
    expect(rows).toEqual([{ prolonged: true }]);
    await expire("-1 second");
    const expired = await server.call("GET", "/user", { key: sessionkey });
    expect(expired.json().error.reason).toBe("session.expired");
    expect((await server.call("GET", "/user")).json().error.reason).toBe("session.required");
  });

  it("[API-13] gives the time without an envelope", async () => {
    const { servertime } = (await server.call("GET", "/servertime")).json();
    expect(servertime).toBeGreaterThan(1.7e12);
  });

  it("[LOGIN-1] limits the tries of one address and says when to retry", async () => {
    await letLimitsLast(server.database.connection);
    const tries = [];
    for (let i = 0; i < 32; i++) {
      tries.push(await server.call("POST", "/login", { payload: "", remoteAddress: "192.0.2.1" }));
    }
    const refused = tries.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused[0]?.json().error.reason).toBe("request.rate_limited");
  });
});
