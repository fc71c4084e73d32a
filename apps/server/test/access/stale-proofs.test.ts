import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countWaiting } from "../processes/waiting-statements.ts";
import { type FacebookStandIn, startFacebook } from "../stand-ins/facebook-stand-in.ts";
import { SoftwareAuthenticator } from "../stand-ins/software-authenticator.ts";
import type { TestAnswer } from "../test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";

/** The hash of a password that nobody in this test uses. */
const anotherHash = "$argon2id$v=19$m=8,t=1,p=1$c29tZXRoaW5n$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const origin = "https://cairn.example.org";
const boundary = "form-boundary";
const part = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

type Send = (server: TestApp, user: TestUser) => Promise<TestAnswer>;

const logIn: Send = (server, { username, password }) =>
  server.call("POST", "/login", { payload: new URLSearchParams({ l: username, p: password }).toString() });

/** Every call that checks a password and then changes how a person logs in, or who they are. */
const changes: readonly (readonly [string, Send])[] = [
  [
    "a personal token",
    (server, { key, password }) =>
      server.call("POST", "/user/tokens", {
        key,
        headers: { password },
        payload: { name: "backup", scopes: ["read"], days: 30 },
      }),
  ],
  [
    "another e-mail address",
    (server, { key, password }) =>
      server.call("POST", "/user/email", { key, headers: { password }, payload: { email: "x@example.net" } }),
  ],
  [
    "two-factor login",
    (server, { key, password }) => server.call("POST", "/twofactor/setup", { key, headers: { password } }),
  ],
  [
    "another name",
    (server, { key, password }) =>
      server.call("POST", "/user/settings", { key, headers: { password }, payload: { realName: "Thief" } }),
  ],
  [
    "another password",
    (server, { key, password }) =>
      server.call("POST", "/changePassword", {
        key,
        payload: `${part("new", "of the thief")}${part("current", password)}--${boundary}--\r\n`,
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      }),
  ],
];

describe("a credential that is removed while it is being checked", () => {
  let facebook: FacebookStandIn;
  let server: TestApp;
  let count = 0;

  beforeAll(async () => {
    facebook = await startFacebook();
    server = await createTestApp({ humanCheck: "off", publicUrl: origin, facebook: facebook.settings });
  });
  afterAll(async () => {
    await server.close();
    await facebook.stop();
  });

  const newPerson = () => server.signUp(`hasty-${(count += 1)}`);

  /**
   * Sends a call with the right password, and commits a change of the account after the password was checked
   * and before anything is written.
   */
  const meanwhile = async (user: TestUser, send: Send, ...statements: readonly string[]) => {
    const client = await server.database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT id FROM users WHERE username = $1 FOR UPDATE", [user.username]);
      const answer = send(server, user);
      await expect.poll(() => countWaiting(server)).toBe(1);
      for (const statement of statements) await client.query(statement, [user.username]);
      await client.query("COMMIT");
      return await answer;
    } finally {
      client.release();
    }
  };
  const replaced = `UPDATE users SET password_hash = '${anotherHash}' WHERE username = $1`;
  const loggedOut = "DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE username = $1)";
  const traces = async ({ username }: TestUser) => {
    const { rows } = await server.database.pool.query(
      `SELECT password_hash = $2 AS "isReplaced", real_name AS name,
         (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id) AS sessions,
         (SELECT count(*)::int FROM personal_tokens t WHERE t.user_id = u.id)
         + (SELECT count(*)::int FROM email_changes e WHERE e.user_id = u.id)
         + (SELECT count(*)::int FROM second_factors f WHERE f.user_id = u.id) AS made
       FROM users u WHERE username = $1`,
      [username, anotherHash],
    );
    return rows[0];
  };

  it("[LOGIN-8] a password that is replaced opens no session: replacing it ended all sessions, and this one would stay", async () => {
    const ann = await newPerson();
    const answer = await meanwhile(ann, logIn, replaced, loggedOut);
    expect([answer.statusCode, answer.json().error.reason]).toEqual([403, "session.login_failed"]);
    expect(await traces(ann)).toMatchObject({ isReplaced: true, sessions: 0 });
  });

  it("[LOGIN-8] the password of an account that is deleted at the same moment opens none either", async () => {
    const bea = await newPerson();
    const answer = await meanwhile(bea, logIn, "DELETE FROM users WHERE username = $1");
    expect([answer.statusCode, answer.json().error.reason]).toEqual([403, "session.login_failed"]);
  });

  it("[API-21] the session of an account that is deleted at the same moment changes no settings", async () => {
    const cal = await newPerson();
    const answer = await meanwhile(
      cal,
      (app, { key }) => app.call("POST", "/user/settings", { key, payload: { emailDigest: 1 } }),
      "DELETE FROM users WHERE username = $1",
    );
    expect([answer.statusCode, answer.json().error.reason]).toEqual([401, "session.expired"]);
  });

  it("[LOGIN-13] a passkey that is removed opens no session: its owner ended all sessions, and this one would stay", async () => {
    const eli = await newPerson();
    const authenticator = new SoftwareAuthenticator(origin);
    const start = { key: eli.key, headers: { password: eli.password } };
    const options = (await server.call("POST", "/passkeys/start", start)).json().payload;
    await server.call("POST", "/passkeys", { key: eli.key, payload: authenticator.create(options) });
    const challenge = await server.call("POST", "/login/passkey/start");
    const cookie = [challenge.headers["set-cookie"]].flat()[0]?.split(";")[0];
    const signed = authenticator.get(challenge.json().payload);
    const enter: Send = (app) => app.call("POST", "/login/passkey", { payload: signed, headers: { cookie } });
    const removed = "DELETE FROM passkeys WHERE user_id = (SELECT id FROM users WHERE username = $1)";
    const answer = await meanwhile(eli, enter, removed, loggedOut);
    expect([answer.statusCode, answer.json().error?.reason]).toEqual([403, "passkey.refused"]);
    expect(await traces(eli)).toMatchObject({ sessions: 0 });
  });

  it("[LOGIN-6] [API-11] a provider that is unlinked opens no session and does not bring back the list of friends", async () => {
    const fay = await newPerson();
    facebook.people.set("4711", { id: "4711", name: "Fay", friends: ["4712"] });
    await server.call("GET", `/user/link/facebook?token=${facebook.tokenOf("4711")}`, {
      key: fay.key,
      headers: { password: fay.password },
    });
    const enter: Send = (app) => app.call("POST", `/login/facebook?accessToken=${facebook.tokenOf("4711")}`);
    const owned = "WHERE owner_id = (SELECT id FROM users WHERE username = $1)";
    const unlinked = [`DELETE FROM identities ${owned}`, `DELETE FROM identity_friends ${owned}`];
    const answer = await meanwhile(fay, enter, ...unlinked, loggedOut);
    expect([answer.statusCode, answer.json().error?.reason]).toEqual([403, "identity.no_account"]);
    expect(await traces(fay)).toMatchObject({ sessions: 0 });
    const { rows } = await server.database.pool.query("SELECT * FROM identity_friends");
    expect(rows).toEqual([]);
  });

  it.each(changes)(
    "[API-95] a password that is replaced lets nobody get %s, whether the session has ended or goes on",
    async (_what, send) => {
      const cem = await newPerson();
      const ended = await meanwhile(cem, send, replaced, loggedOut);
      expect(ended.json().error.reason).toBe("session.expired");
      const nothing = { isReplaced: true, name: `${cem.username} Tester`, made: 0 };
      expect(await traces(cem)).toMatchObject(nothing);
      const dan = await newPerson();
      const refused = await meanwhile(dan, send, replaced);
      expect(refused.json().error.reason).toBe("account.wrong_password");
      expect(await traces(dan)).toMatchObject({ ...nothing, name: `${dan.username} Tester` });
    },
  );
});
