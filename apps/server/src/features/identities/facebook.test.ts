import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FacebookStandIn, startFacebook } from "../../../test/stand-ins/facebook-stand-in.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const publicUrl = "https://cairn.example.org";
const by = (token: string) => ({ facebookToken: token });

describe("sign-in by Facebook", () => {
  let facebook: FacebookStandIn;
  let server: TestApp;
  let people = 0;

  beforeAll(async () => {
    facebook = await startFacebook();
    server = await createTestApp({ humanCheck: "off", publicUrl, facebook: facebook.settings });
  });
  afterAll(async () => {
    await server.close();
    await facebook.stop();
  });

  /** A person with a Facebook account and none here. */
  const newPerson = (more: object = {}) => {
    const id = String(10_000 + (people += 1));
    facebook.people.set(id, { id, name: `Person ${id}`, ...more });
    return id;
  };
  const newMember = () => server.signUp(`member-${(people += 1)}`);
  const exchange = (accessToken: string) =>
    server.call("POST", `/login/facebook?accessToken=${encodeURIComponent(accessToken)}`);
  const link = (user: TestUser, token: string, password = user.password) =>
    server.call("GET", `/user/link/facebook?token=${token}&secret=none`, {
      key: user.key,
      headers: password === "" ? {} : { password },
    });
  const begin = async () => (await server.call("POST", "/login/provider/facebook")).json().payload;
  const finish = (payload: object) => server.call("POST", "/login/provider", { payload });
  const reasonOf = (answer: Awaited<ReturnType<typeof exchange>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];
  const logIn = async (user: TestUser) => {
    const answer = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: user.username, p: user.password }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    return answer.json();
  };

  it("[API-24] [API-23] [API-11] links by a token and the password, and logs in by a token from then on", async () => {
    const ann = await newMember();
    const id = newPerson();
    const connected = async () =>
      (await server.call("GET", "/user/token/facebook", { key: ann.key })).json().payload;
    expect(await connected()).toEqual({});
    expect((await logIn(ann)).facebookConnected).toBe(false);
    expect(reasonOf(await link(ann, facebook.tokenOf(id), ""))).toEqual([403, "account.password_required"]);
    expect((await link(ann, facebook.tokenOf(id))).json().payload).toEqual({ success: "true" });
    expect(await connected()).toEqual({ facebookToken: "connected" });
    expect((await logIn(ann)).facebookConnected).toBe(true);
    const login = (await exchange(facebook.tokenOf(id))).json();
    expect(login).toMatchObject({ username: ann.username, facebookConnected: true });
    expect((await server.call("GET", "/user", { key: login.sessionkey })).statusCode).toBe(200);
    // An unsupported network, and a key in the address, change nothing.
    const naked = await server.call("GET", `/user/link/facebook?token=1&token=2&sessionkey=${ann.key}`);
    expect(naked.statusCode).toBeGreaterThanOrEqual(400);
  });

  it("[API-11] [LOGIN-6] refuses a person without an account, and creates nothing for them", async () => {
    const before = await server.database.pool.query("SELECT count(*) FROM users");
    expect(reasonOf(await exchange(facebook.tokenOf(newPerson())))).toEqual([403, "identity.no_account"]);
    expect((await server.database.pool.query("SELECT count(*) FROM users")).rows).toEqual(before.rows);
  });

  it("[API-11] [LOGIN-6] refuses a token that was made for another app, has ended or was made up", async () => {
    const bob = await newMember();
    const id = newPerson();
    await link(bob, facebook.tokenOf(id));
    for (const token of [
      facebook.tokenOf(id, { appId: "9999" }),
      facebook.tokenOf(id, { isValid: false }),
      "made-up",
    ])
      expect(reasonOf(await exchange(token))).toEqual([403, "identity.failed"]);
    expect((await exchange("")).statusCode).toBe(400);
    expect((await exchange(facebook.tokenOf(id))).statusCode).toBe(200);
  });

  it("[LOGIN-30] signs in people whose name or address cannot be stored, without it, and nobody by an id that is not a number", async () => {
    for (const text of ["na\0me", "na\ud83dme", "n".repeat(60_000)]) {
      const member = await newMember();
      const token = facebook.tokenOf(newPerson({ name: text, email: text }));
      expect((await link(member, token)).statusCode).toBe(200);
      expect((await exchange(token)).json().username).toBe(member.username);
    }
    for (const id of ["", "1\0", "12x", "1".repeat(60_000)])
      expect(reasonOf(await exchange(facebook.tokenOf(newPerson({ id }))))).toEqual([403, "identity.failed"]);
  });

  it("[API-25] unlinks with the password alone", async () => {
    const cem = await newMember();
    const id = newPerson();
    await link(cem, facebook.tokenOf(id));
    const unlink = (headers: Record<string, string>) =>
      server.call("POST", "/user/unlink/facebook", { key: cem.key, headers });
    expect(reasonOf(await unlink({}))).toEqual([403, "account.password_required"]);
    expect((await unlink({ password: cem.password })).json().payload).toBe(true);
    expect(reasonOf(await exchange(facebook.tokenOf(id)))).toEqual([403, "identity.no_account"]);
  });

  it("[SET-2] [API-21] proves the person by a token of the linked account instead of the password when they change who they are, with errors of its own", async () => {
    const eli = await newMember();
    const id = newPerson();
    const save = (weight: number, headers: Record<string, string>) =>
      server.call("POST", "/user/settings", { key: eli.key, payload: { weight }, headers });
    expect(reasonOf(await save(70_000, by(facebook.tokenOf(id))))).toEqual([403, "identity.failed"]);
    await link(eli, facebook.tokenOf(id));
    expect((await save(71_000, by(facebook.tokenOf(id)))).json().payload).toBe(true);
    for (const token of [
      facebook.tokenOf(newPerson()),
      facebook.tokenOf(id, { appId: "9999" }),
      facebook.tokenOf(id, { isValid: false }),
      "made-up",
    ])
      expect(reasonOf(await save(72_000, by(token)))).toEqual([403, "identity.failed"]);
    // A password that is sent as well counts.
    const both = { ...by(facebook.tokenOf(id)), password: "a guess" };
    expect(reasonOf(await save(73_000, both))).toEqual([403, "account.wrong_password"]);
    facebook.outage = 503;
    const during = await save(74_000, by(facebook.tokenOf(id)));
    facebook.outage = undefined;
    expect(reasonOf(during)).toEqual([502, "identity.unavailable"]);
    const unlinking = { key: eli.key, headers: { password: eli.password } };
    await server.call("POST", "/user/unlink/facebook", unlinking);
    expect(reasonOf(await save(75_000, by(facebook.tokenOf(id))))).toEqual([403, "identity.failed"]);
    const settings = await server.call("GET", "/user/settings", { key: eli.key });
    expect(settings.json().payload.weight).toBe(71_000);
  });

  it("[LOGIN-6] requests e-mail, birthday, friends and gender, and comes back with a code that works once", async () => {
    const { url, ticket } = await begin();
    const asked = new URL(url);
    expect(asked.origin + asked.pathname).toBe(`${facebook.settings.graphUrl}/dialog/oauth`);
    expect(asked.searchParams.get("scope")?.split(",").toSorted()).toEqual([
      "email",
      "user_birthday",
      "user_friends",
      "user_gender",
    ]);
    const redirectUri = asked.searchParams.get("redirect_uri") ?? "";
    expect(redirectUri).toBe(`${publicUrl}/sign-in/return`);
    const id = newPerson({ email: "dee@example.org" });
    const code = facebook.codeOf(id, redirectUri);
    const state = asked.searchParams.get("state") ?? "";
    const parameters = new URLSearchParams({ code, state }).toString();
    const outcome = (await finish({ ticket, parameters })).json().payload;
    expect(outcome).toMatchObject({ outcome: "NEW", suggested: { email: "dee@example.org" } });
    expect(reasonOf(await finish({ ticket, parameters }))).toEqual([403, "identity.expired"]);
    const made = await server.call("POST", "/login/provider/account", {
      payload: { ticket: outcome.ticket, username: "dee", realName: "Dee", email: "dee@example.org" },
    });
    expect(made.json()).toMatchObject({ username: "dee", facebookConnected: true, emailVerified: false });
  });

  it("[API-77] [SOC-5] suggests people their friends there who are here, until one of them unlinks, blocks or is followed", async () => {
    const [me, friend, other, stranger] = [newPerson(), newPerson(), newPerson(), newPerson()];
    facebook.people.set(me, { id: me, name: "Me", friends: [friend, other, "1"] });
    const users = new Map<string, TestUser>();
    for (const id of [friend, stranger, other, me]) {
      const user = await newMember();
      users.set(id, user);
      expect((await link(user, facebook.tokenOf(id))).statusCode).toBe(200);
    }
    const user = (id: string) => users.get(id) ?? expect.fail();
    const friends = async (of: string): Promise<string[]> => {
      const answer = await server.call("GET", "/user/friends/facebook", { key: user(of).key });
      return answer.json().payload.map(({ user: { username } }: { user: TestUser }) => username);
    };
    const [first, second] = [user(friend).username, user(other).username];
    expect(await friends(me)).toEqual([second, first]);
    expect(await friends(stranger)).toEqual([]);
    await server.call("POST", `/user/follow/${second}`, { key: user(me).key });
    expect(await friends(me)).toEqual([first]);
    await server.call("POST", `/user/block/${user(me).username}`, { key: user(friend).key });
    expect(await friends(me)).toEqual([]);
    await server.call("DELETE", `/user/block/${user(me).username}`, { key: user(friend).key });
    expect(await friends(me)).toEqual([first]);
    const headers = { password: user(friend).password };
    await server.call("POST", "/user/unlink/facebook", { key: user(friend).key, headers });
    expect(await friends(me)).toEqual([]);
  });

  it("[LOGIN-6] reports a refusal there, and that Facebook is away", async () => {
    const denied = await begin();
    const state = new URL(denied.url).searchParams.get("state") ?? "";
    const parameters = `error=access_denied&error_reason=user_denied&state=${state}`;
    expect(reasonOf(await finish({ ticket: denied.ticket, parameters }))).toEqual([403, "identity.denied"]);
    facebook.outage = 503;
    expect(reasonOf(await exchange(facebook.tokenOf(newPerson())))).toEqual([502, "identity.unavailable"]);
    facebook.outage = 200;
    expect(reasonOf(await exchange(facebook.tokenOf(newPerson())))).toEqual([502, "identity.unavailable"]);
    facebook.outage = undefined;
  });

  it("[API-11] [API-23] [API-24] does not exist if it is not set", async () => {
    const off = await createTestApp({ beside: server, humanCheck: "off" });
    expect(reasonOf(await off.call("POST", "/login/facebook?accessToken=1"))).toEqual([404, "identity.off"]);
    const eve = await newMember();
    const answer = await off.call("GET", "/user/link/facebook?token=1", {
      key: eve.key,
      headers: { password: eve.password },
    });
    expect(reasonOf(answer)).toEqual([404, "identity.off"]);
    await off.close();
  });
});
