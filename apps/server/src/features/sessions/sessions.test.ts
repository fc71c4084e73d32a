import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "../../../test/live/live-client.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { endAccess } from "../../core/sessions/end-access.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

describe("the list of sessions", () => {
  let server: TestApp;
  /** Another process of the same Cairn. */
  let other: TestApp;
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    other = await createTestApp({ humanCheck: "off", beside: server });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const newPerson = () => server.signUp(`lister-${(count += 1)}`);
  const signIn = async ({ username, password }: TestUser, agent = firefox): Promise<string> => {
    const answer = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: username, p: password }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": agent },
    });
    return answer.json().sessionkey;
  };
  const list = async (key: string) => (await server.call("GET", "/user/sessions", { key })).json().payload;
  const isOpen = async (key: string) =>
    (await other.call("GET", "/user/settings", { key })).statusCode === 200;

  it("[SEC-2] names each device, this one first, and neither key nor hash", async () => {
    const ann = await newPerson();
    const before = Date.now();
    const key = await signIn(ann);
    const sessions = await list(ann.key);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    expect(sessions[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      client: "Firefox",
      system: "Linux",
      network: "127.0.0.*",
      createdAt: expect.any(Number),
      usedAt: expect.any(Number),
      isCurrent: false,
    });
    expect(sessions[1].createdAt).toBeGreaterThan(before - 60_000);
    expect(JSON.stringify(sessions)).not.toContain(key);
    expect((await list(key)).map(({ id }: { id: string }) => id)).toEqual([sessions[1].id, sessions[0].id]);
  });

  it("[SEC-2] leaves out what has expired", async () => {
    const bea = await newPerson();
    const key = await signIn(bea);
    await server.database.pool.query(
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE key_hash = sha256($1::bytea)",
      [Buffer.from(key)],
    );
    expect(await list(bea.key)).toHaveLength(1);
  });

  it("[SEC-2] ends one at once, in every process, with its streams; nobody else's", async () => {
    const [cem, dan] = [await newPerson(), await newPerson()];
    const [lost, kept] = [await signIn(cem), await signIn(cem, "curl/8.5.0")];
    const address = (await other.addresses())[0] ?? "";
    const live = await listenTo(address, lost);
    const { id } = (await list(lost))[0];
    expect((await server.call("DELETE", `/user/sessions/${id}`, { key: dan.key })).statusCode).toBe(200);
    expect(await isOpen(lost)).toBe(true);
    for (let i = 0; i < 2; i += 1)
      expect((await server.call("DELETE", `/user/sessions/${id}`, { key: cem.key })).statusCode).toBe(200);
    expect([await isOpen(lost), await isOpen(kept), await isOpen(cem.key)]).toEqual([false, true, true]);
    const again = await other.call("GET", "/user", { key: lost });
    expect(again.json().error.reason).toBe("session.expired");
    await expect.poll(() => live.hasEnded()).toBe(true);
  });

  it("[SEC-2] ends all others at once", async () => {
    const eve = await newPerson();
    const others = [await signIn(eve), await signIn(eve), await signIn(eve)];
    expect((await server.call("DELETE", "/user/sessions", { key: eve.key })).json().payload).toBe(true);
    for (const key of others) expect(await isOpen(key)).toBe(false);
    expect(await list(eve.key)).toHaveLength(1);
  });

  it("[SEC-2] the operator ends all sessions and personal tokens of somebody at once", async () => {
    const stolen = await server.signUp("stolen");
    const made = await server.call("POST", "/user/tokens", {
      key: stolen.key,
      payload: { name: "backup", scopes: ["read"], days: 30 },
      headers: { password: stolen.password },
    });
    const keys = [stolen.key, made.json().payload.token];
    const opens = async (key: string) => (await server.call("GET", "/user", { key })).statusCode === 200;
    expect(await Promise.all(keys.map(opens))).toEqual([true, true]);
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = 'stolen'");
    await server.deps.db.transaction().execute((trx) => endAccess(trx, rows[0].id));
    expect(await Promise.all(keys.map(opens))).toEqual([false, false]);
  });

  it("[SEC-2] of two that end each other, no process answers a session that has ended", async () => {
    const fay = await newPerson();
    const second = await signIn(fay);
    const answers = await Promise.all(
      [fay.key, second].map((key) => server.call("DELETE", "/user/sessions", { key })),
    );
    for (const { statusCode } of answers) expect(statusCode).toBeOneOf([200, 401]);
    const open = [await isOpen(fay.key), await isOpen(second)];
    expect(open).not.toEqual([true, true]);
  });
});
