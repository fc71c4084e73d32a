import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type IdentityProvider,
  PlainBrowser,
  startIdentityProvider,
} from "../../../test/stand-ins/identity-provider.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const publicUrl = "https://cairn.example.org";
const returnUrl = `${publicUrl}/sign-in/return`;

describe("[LOGIN-6] sign-in by an OpenID Connect provider", () => {
  let provider: IdentityProvider;
  let server: TestApp;
  let people = 0;
  let calls = 0;

  beforeAll(async () => {
    provider = await startIdentityProvider([returnUrl]);
    server = await createTestApp({
      humanCheck: "off",
      publicUrl,
      oidc: provider.settings,
      trustProxy: { count: 1 },
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.stop();
  });

  beforeEach(() => {
    provider.falsify = undefined;
  });

  const newName = () => `person-${(people += 1)}`;
  /** Everybody has a household of their own. */
  const ofHousehold = () => ({ "x-forwarded-for": `10.1.${(calls += 1) % 250}.${calls % 199}` });
  const begin = async (on = server): Promise<{ url: string; ticket: string }> =>
    (await on.call("POST", "/login/provider/oidc", { headers: ofHousehold() })).json().payload;
  const finish = (payload: { ticket: string; parameters: string }, key?: string, on = server) =>
    on.call("POST", "/login/provider", { payload, key, headers: ofHousehold() });
  /** Goes to the provider and comes back. */
  const signIn = async (name: string, on = server) => {
    const { url, ticket } = await begin(on);
    const parameters = await new PlainBrowser().signIn(url, { as: name });
    return await finish({ ticket, parameters }, undefined, on);
  };
  const join = (ticket: string, username: string, more: object = {}, on = server) =>
    on.call("POST", "/login/provider/account", {
      payload: { ticket, username, realName: "Some Body", email: `${username}@example.org`, ...more },
    });
  /** A person whose account only the provider opens. */
  const newMember = async (): Promise<TestUser> => {
    const username = newName();
    const { ticket } = (await signIn(username)).json().payload;
    const { sessionkey: key } = (await join(ticket, username)).json();
    return { username, email: `${username}@example.org`, password: "", key };
  };
  const reasonOf = (answer: Awaited<ReturnType<typeof finish>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];
  const identities = async (key: string) =>
    (await server.call("GET", "/user/identities", { key })).json().payload;
  const link = async (user: TestUser, as: string) => {
    const headers = { password: user.password };
    const begun = await server.call("POST", "/user/identities/oidc", { key: user.key, headers });
    const { url, ticket } = begun.json().payload;
    const parameters = await new PlainBrowser().signIn(url, { as });
    return await finish({ ticket, parameters }, user.key);
  };
  const unlink = (user: TestUser, password = user.password) =>
    server.call("POST", "/user/unlink/oidc", {
      key: user.key,
      headers: password === "" ? {} : { password },
    });

  it("makes an account without a password for somebody new, and lets them in from then on", async () => {
    provider.people.set("ada", {
      name: "Ada Löve",
      preferred_username: "Ada Löve",
      email: "Ada@Example.org",
    });
    const { outcome, ticket, suggested, login } = (await signIn("ada")).json().payload;
    expect([outcome, suggested, login]).toEqual([
      "NEW",
      { username: "ada-love", realName: "Ada Löve", email: "ada@example.org" },
      undefined,
    ]);
    const made = (await join(ticket, "ada")).json();
    expect(made).toMatchObject({ username: "ada", emailVerified: false, facebookConnected: false });
    const account = (await server.call("GET", "/user", { key: made.sessionkey })).json().payload;
    expect(account).toMatchObject({ username: "ada", hasPassword: false });
    const again = (await signIn("ada")).json().payload;
    expect(again).toMatchObject({ outcome: "SIGNED_IN", login: { username: "ada" } });
    expect((await server.call("GET", "/user", { key: again.login.sessionkey })).statusCode).toBe(200);
    expect(await identities(made.sessionkey)).toEqual([
      { provider: "oidc", name: "Club account", label: "Ada@Example.org", linkedAt: expect.any(Number) },
    ]);
    // The ticket with which the browser chooses a name makes one account.
    expect(reasonOf(await join(ticket, newName()))).toEqual([403, "identity.expired"]);
  });

  it("asks the provider with PKCE, a state, a nonce and no more than needed, and keeps no secret in an address", async () => {
    const { url, ticket } = await begin();
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "cairn",
      redirect_uri: returnUrl,
      response_type: "code",
      scope: "openid profile email",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url).not.toContain(ticket);
    const { rows } = await server.database.pool.query("SELECT * FROM sign_in_attempts");
    expect(JSON.stringify(rows)).not.toContain(searchParams.get("state"));
  });

  it("never lets somebody into an account because a provider says that its address is theirs", async () => {
    const owner = await server.signUp(newName());
    const thief = newName();
    provider.people.set(thief, {
      email: owner.email,
      email_verified: true,
      preferred_username: owner.username,
    });
    const { outcome, ticket } = (await signIn(thief)).json().payload;
    expect(outcome).toBe("NEW");
    expect(reasonOf(await join(ticket, owner.username, { email: owner.email }))).toEqual([
      409,
      "account.username_taken",
    ]);
    const other = newName();
    expect((await join(ticket, other, { email: owner.email })).json().username).toBe(other);
    expect(await identities(owner.key)).toEqual([{ provider: "oidc", name: "Club account" }]);
    // The address still logs in its first owner.
    const login = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: owner.email, p: owner.password }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(login.json().username).toBe(owner.username);
  });

  it("is finished only in the browser that began it, once, and with its own state", async () => {
    const name = newName();
    const [mine, other] = [await begin(), await begin()];
    const parameters = await new PlainBrowser().signIn(mine.url, { as: name });
    // Another person's browser, which was sent the address.
    expect(reasonOf(await finish({ ticket: other.ticket, parameters }))).toEqual([403, "identity.expired"]);
    // A refused answer is used up.
    expect(reasonOf(await finish({ ticket: mine.ticket, parameters }))).toEqual([403, "identity.expired"]);

    const stolen = new URLSearchParams(await new PlainBrowser().signIn((await begin()).url, { as: name }));
    stolen.set("state", new URL(other.url).searchParams.get("state") ?? "");
    // A code made for another attempt, with another code challenge and nonce.
    expect(reasonOf(await finish({ ticket: other.ticket, parameters: stolen.toString() }))).toEqual([
      403,
      "identity.failed",
    ]);
    for (const made of ["", "state=", "code=1&state=made-up", "%%%", "state=a&state=b"])
      expect(reasonOf(await finish({ ticket: "made-up", parameters: made }))).toEqual([
        403,
        "identity.expired",
      ]);
  });

  it("takes a code once, also when it comes back twice at the same time", async () => {
    const { url, ticket } = await begin();
    const parameters = await new PlainBrowser().signIn(url, { as: newName() });
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish({ ticket, parameters })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(7);
  });

  it("refuses an answer to an address in which the nonce was changed", async () => {
    const { url, ticket } = await begin();
    const changed = new URL(url);
    changed.searchParams.set("nonce", "of-another-attempt");
    const parameters = await new PlainBrowser().signIn(changed.href, { as: newName() });
    expect(reasonOf(await finish({ ticket, parameters }))).toEqual([403, "identity.failed"]);
  });

  const hour = 3600;
  it.each([
    ["that has expired", () => ({ exp: Math.floor(Date.now() / 1000) - hour })],
    ["of another issuer", () => ({ iss: "https://evil.example.org" })],
    ["for another client", () => ({ aud: "another-app" })],
    ["with another nonce", () => ({ nonce: "of-another-attempt" })],
    ["without a nonce", () => ({ nonce: undefined })],
  ])("refuses an ID token %s, though the provider has signed it", async (_what, claims) => {
    provider.falsify = { claims: claims(), key: "own" };
    expect(reasonOf(await signIn(newName()))).toEqual([403, "identity.failed"]);
  });

  it("refuses an ID token that another key has signed, and accepts the same one signed by the provider", async () => {
    const claims = { sub: "somebody-else" };
    provider.falsify = { claims, key: "other" };
    expect(reasonOf(await signIn(newName()))).toEqual([403, "identity.failed"]);
    provider.falsify = { claims, key: "own" };
    expect((await signIn(newName())).json().payload.outcome).toBe("NEW");
  });

  it("refuses an answer that another provider has sent the browser back with", async () => {
    const { url, ticket } = await begin();
    const mixed = new URLSearchParams(await new PlainBrowser().signIn(url, { as: newName() }));
    expect(mixed.get("iss")).toBe(provider.issuer);
    mixed.set("iss", "https://evil.example.org");
    expect(reasonOf(await finish({ ticket, parameters: mixed.toString() }))).toEqual([
      403,
      "identity.failed",
    ]);
    const without = await begin();
    const less = new URLSearchParams(await new PlainBrowser().signIn(without.url, { as: newName() }));
    less.delete("iss");
    expect(reasonOf(await finish({ ticket: without.ticket, parameters: less.toString() }))).toEqual([
      403,
      "identity.failed",
    ]);
  });

  it("reports a refusal at the provider, and a timeout", async () => {
    const { url, ticket } = await begin();
    const parameters = await new PlainBrowser().signIn(url, { as: newName(), denies: true });
    expect(reasonOf(await finish({ ticket, parameters }))).toEqual([403, "identity.denied"]);
    const late = await begin();
    const back = await new PlainBrowser().signIn(late.url, { as: newName() });
    await server.database.pool.query("UPDATE sign_in_attempts SET expires_at = $1", [server.deps.now()]);
    expect(reasonOf(await finish({ ticket: late.ticket, parameters: back }))).toEqual([
      403,
      "identity.expired",
    ]);
    const slow = (await signIn(newName())).json().payload;
    await server.database.pool.query("UPDATE proven_identities SET expires_at = $1", [server.deps.now()]);
    expect(reasonOf(await join(slow.ticket, newName()))).toEqual([403, "identity.expired"]);
  });

  it("demands from a new person what the server demands from everybody who signs up", async () => {
    const closed = await createTestApp({
      beside: server,
      signUp: "closed",
      publicUrl,
      oidc: provider.settings,
    });
    const invites = await createTestApp({
      beside: server,
      signUp: "invite",
      publicUrl,
      oidc: provider.settings,
    });
    const { ticket } = (await signIn(newName())).json().payload;
    const username = newName();
    expect(reasonOf(await join(ticket, username, {}, closed))).toEqual([403, "account.sign_up_closed"]);
    expect(reasonOf(await join(ticket, username, {}, invites))).toEqual([403, "account.invite_required"]);
    expect(reasonOf(await join(ticket, username, { invite: "made-up" }, invites))).toEqual([
      403,
      "account.invite_invalid",
    ]);
    // A refused attempt leaves nothing, and the ticket stays valid.
    expect((await server.call("GET", `/user/name/${username}`)).statusCode).toBe(404);
    expect((await join(ticket, username)).statusCode).toBe(200);
    await closed.close();
    await invites.close();
  });

  it("links and unlinks with the password, and only for the session that started it", async () => {
    const owner = await server.signUp(newName());
    const name = newName();
    const naked = await server.call("POST", "/user/identities/oidc", { key: owner.key });
    expect(reasonOf(naked)).toEqual([403, "account.password_required"]);
    expect((await link(owner, name)).json().payload).toEqual({ outcome: "LINKED" });
    expect((await signIn(name)).json().payload.login.username).toBe(owner.username);
    expect((await link(owner, name)).json().payload).toEqual({ outcome: "LINKED" });
    expect(reasonOf(await link(owner, newName()))).toEqual([409, "identity.already_linked"]);
    const second = await server.signUp(newName());
    expect(reasonOf(await link(second, name))).toEqual([409, "identity.in_use"]);

    const begun = await server.call("POST", "/user/identities/oidc", {
      key: second.key,
      headers: { password: second.password },
    });
    const { url, ticket } = begun.json().payload;
    const parameters = await new PlainBrowser().signIn(url, { as: newName() });
    expect(reasonOf(await finish({ ticket, parameters }, owner.key))).toEqual([403, "identity.expired"]);

    expect(reasonOf(await unlink(owner, ""))).toEqual([403, "account.password_required"]);
    expect(reasonOf(await unlink(owner, "a guess"))).toEqual([403, "account.wrong_password"]);
    expect((await unlink(owner)).json().payload).toBe(true);
    expect((await signIn(name)).json().payload.outcome).toBe("NEW");
    expect(reasonOf(await unlink(owner))).toEqual([404, "identity.not_linked"]);
  });

  it("links the proved person to the account of the one who proves to be its owner", async () => {
    const owner = await server.signUp(newName());
    const name = newName();
    const { ticket } = (await signIn(name)).json().payload;
    const use = (headers: Record<string, string>) =>
      server.call("POST", "/user/identities", { key: owner.key, payload: { ticket }, headers });
    expect(reasonOf(await use({}))).toEqual([403, "account.password_required"]);
    expect((await use({ password: owner.password })).json().payload).toBe(true);
    expect(reasonOf(await use({ password: owner.password }))).toEqual([403, "identity.expired"]);
    expect((await signIn(name)).json().payload.login.username).toBe(owner.username);
  });

  it("of a provider and a passkey that go at once, one stays", async () => {
    const member = await newMember();
    const { rows } = await server.database.pool.query(
      `INSERT INTO passkeys (user_id, id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
       SELECT id, substr(id, 1, 24), id::bytea, 'key', 0, '{}', false, 'Phone', now() FROM users WHERE username = $1
       RETURNING id`,
      [member.username],
    );
    const answers = await Promise.all([
      unlink(member),
      server.call("DELETE", `/passkeys/${rows[0].id}`, { key: member.key }),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it("never unlinks the last way to log in; a password makes it one of two", async () => {
    const member = await newMember();
    expect(reasonOf(await unlink(member))).toEqual([409, "identity.last_way_in"]);
    const boundary = "form";
    const field = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const set = await server.call("POST", "/changePassword", {
      key: member.key,
      payload: `${field("new", "over the hills")}${field("current", "")}--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect(set.statusCode).toBe(200);
    expect((await unlink(member, "over the hills")).json().payload).toBe(true);
  });

  it("hides what is not set, and a provider that is away or slow keeps nobody else out", async () => {
    const off = await createTestApp({ beside: server, humanCheck: "off" });
    expect((await off.call("GET", "/user/signup")).json().payload.providers).toEqual([]);
    expect(reasonOf(await off.call("POST", "/login/provider/oidc"))).toEqual([404, "identity.off"]);
    await off.close();
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const slow = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    for (const issuer of ["http://127.0.0.1:1", slow]) {
      const away = await createTestApp({
        beside: server,
        humanCheck: "off",
        oidc: { ...provider.settings, issuer },
      });
      expect((await away.call("GET", "/user/signup")).json().payload.providers).toEqual([
        { provider: "oidc", name: "Club account" },
      ]);
      const waiting = away.call("POST", "/login/provider/oidc");
      const user = await away.signUp(newName());
      expect((await away.call("GET", "/user", { key: user.key })).statusCode).toBe(200);
      expect(reasonOf(await waiting)).toEqual([502, "identity.unavailable"]);
      await away.close();
    }
    silent.closeAllConnections();
    silent.close();
  });

  it("does not begin with a provider that calls itself by the name of another", async () => {
    let ownName = "";
    let named = "https://id.example.org";
    const asked: string[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(200, { "content-type": "application/json" }).end(
        JSON.stringify({
          issuer: named,
          authorization_endpoint: `${ownName}/auth`,
          token_endpoint: `${ownName}/token`,
          jwks_uri: `${ownName}/keys`,
          response_types_supported: ["code"],
        }),
      );
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    ownName = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const settings = { ...provider.settings, issuer: ownName };
    const misled = await createTestApp({ beside: server, humanCheck: "off", oidc: settings });
    const refused = await misled.call("POST", "/login/provider/oidc");
    expect(reasonOf(refused)).toEqual([502, "identity.unavailable"]);
    expect(asked).toEqual(["/.well-known/openid-configuration"]);
    // Under its own name it can be used.
    named = ownName;
    expect((await misled.call("POST", "/login/provider/oidc")).statusCode).toBe(200);
    await misled.close();
    other.closeAllConnections();
    other.close();
  });
});
