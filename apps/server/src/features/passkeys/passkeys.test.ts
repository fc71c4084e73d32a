import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SoftwareAuthenticator } from "../../../test/stand-ins/software-authenticator.ts";
import type { TestAnswer } from "../../../test/test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const origin = "https://cairn.example.org";

const reasonOf = (answer: TestAnswer): unknown => answer.json().error?.reason;

/** The cookies that a browser sends back after an answer. */
const cookieOf = (answer: TestAnswer): string =>
  [answer.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

describe("passkeys", () => {
  let server: TestApp;
  let people = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", publicUrl: origin });
  });
  afterAll(() => server.close());

  const newPerson = () => server.signUp(`keeper${people++}`);
  const begin = (user: TestUser, password: string | undefined = user.password) =>
    server.call("POST", "/passkeys/start", { key: user.key, headers: { password } });
  const send = (user: TestUser, payload: object) =>
    server.call("POST", "/passkeys", {
      key: user.key,
      payload,
      headers: {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
      },
    });
  const list = async (user: TestUser) =>
    (await server.call("GET", "/passkeys", { key: user.key })).json().payload;
  const remove = (user: TestUser, key: string, password: string | undefined = user.password) =>
    server.call("DELETE", `/passkeys/${key}`, { key: user.key, headers: { password } });

  /** Adds a passkey as a browser does. */
  const add = async (user: TestUser, authenticator = new SoftwareAuthenticator(origin)) => {
    const options = (await begin(user)).json().payload;
    const added = await send(user, authenticator.create(options));
    return { authenticator, key: added.json().payload?.key as string, added, options };
  };

  const challenge = async (cookie = "") => {
    const answer = await server.call("POST", "/login/passkey/start", { headers: { cookie } });
    return { options: answer.json().payload, cookie: cookieOf(answer), answer };
  };
  let networks = 0;
  const enter = (payload: object, cookie: string) =>
    server.call("POST", "/login/passkey", {
      payload,
      headers: { cookie },
      remoteAddress: `203.0.113.${networks++ % 200}`,
    });
  const logIn = async (
    authenticator: SoftwareAuthenticator,
    wrongs?: Parameters<SoftwareAuthenticator["get"]>[1],
  ) => {
    const { options, cookie } = await challenge();
    return await enter(authenticator.get(options, wrongs), cookie);
  };

  it("[LOGIN-14] asks browsers for what logs in without a name, with the person verified", async () => {
    const ada = await newPerson();
    const { options, added } = await add(ada);
    expect(options).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: "cairn.example.org", name: "Cairn" },
      user: { name: ada.username, displayName: `${ada.username} Tester` },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    });
    expect(added.json().payload).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "Chrome, Linux",
      created: expect.any(Number),
      isSynced: true,
      mayBeCopied: false,
    });
    expect((await begin(ada)).json().payload.excludeCredentials).toHaveLength(1);
  });

  it("[LOGIN-13] logs in by a passkey alone, without a name, as its owner", async () => {
    const eve = await newPerson();
    const { authenticator } = await add(eve);
    await add(await newPerson());
    const entered = await logIn(authenticator);
    expect(entered.statusCode).toBe(200);
    expect(entered.json()).toMatchObject({ username: eve.username, sessionkey: expect.any(String) });
    const user = await server.call("GET", "/user", { key: entered.json().sessionkey });
    expect(user.json().payload.username).toBe(eve.username);
    expect(await list(eve)).toMatchObject([{ used: expect.any(Number) }]);
  });

  it("[LOGIN-13] a passkey asks for no code, because it is two factors in one", async () => {
    const guy = await newPerson();
    const { authenticator } = await add(guy);
    await server.database.pool.query(
      `INSERT INTO second_factors SELECT id, decode(repeat('00', 48), 'hex'), now(), now(), 0, 0, NULL
       FROM users WHERE username = $1`,
      [guy.username],
    );
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it.each([
    ["of another site", { origin: "https://cairn.example.org.evil.example" }],
    ["made for another name", { rpId: "example.org" }],
    ["without the person verified", { isVerified: false }],
    ["that says it is another person's", { userHandle: "AAAAAAAAAAAAAAAA" }],
    ["of another ceremony", { type: "webauthn.create" }],
  ])("[LOGIN-13] refuses a signature %s", async (_what, wrongs) => {
    const { authenticator } = await add(await newPerson());
    const refused = await logIn(authenticator, wrongs);
    expect([refused.statusCode, reasonOf(refused)]).toEqual([403, "passkey.refused"]);
  });

  it("[LOGIN-13] refuses a signature by another key, and an unknown passkey", async () => {
    const { authenticator } = await add(await newPerson());
    const { options, cookie } = await challenge();
    const signed = authenticator.get(options);
    const other = new SoftwareAuthenticator(origin).get(options);
    const forged = { ...signed, response: { ...signed.response, signature: other.response.signature } };
    expect(reasonOf(await enter(forged, cookie))).toBe("passkey.refused");
    const next = await challenge();
    const stray = new SoftwareAuthenticator(origin).get(next.options, { userHandle: "AAAAAAAAAAAAAAAA" });
    expect(reasonOf(await enter(stray, next.cookie))).toBe("passkey.refused");
  });

  it("[LOGIN-13] a challenge is signed once, in the browser that asked, for five minutes", async () => {
    const { authenticator } = await add(await newPerson());
    const first = await challenge();
    expect([first.answer.headers["set-cookie"]].flat()).toEqual([
      expect.stringMatching(
        /^cairn_passkey=[0-9a-f]{32}; Path=\/apiserver; Max-Age=300; HttpOnly; SameSite=Strict/,
      ),
    ]);
    const signed = authenticator.get(first.options);
    const other = await challenge();
    expect(reasonOf(await enter(signed, other.cookie))).toBe("passkey.expired");
    expect(reasonOf(await enter(signed, ""))).toBe("passkey.expired");
    expect((await enter(signed, first.cookie)).statusCode).toBe(200);
    expect(reasonOf(await enter(signed, first.cookie))).toBe("passkey.expired");
    const late = await challenge();
    await server.database.pool.query(
      "UPDATE passkey_challenges SET expires_at = now() - interval '1 second'",
    );
    expect(reasonOf(await enter(authenticator.get(late.options), late.cookie))).toBe("passkey.expired");
    const [tab, otherTab] = [first, await challenge(first.cookie)];
    expect(otherTab.cookie).toBe(tab.cookie);
  });

  it("[LOGIN-13] of fifty who send one signature at the same time, one is in", async () => {
    const { authenticator } = await add(await newPerson());
    const { options, cookie } = await challenge();
    const signed = authenticator.get(options);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(signed, cookie)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 403)]);
  });

  it("[LOGIN-13] detects a copy by the signature counter, and accepts authenticators that never count", async () => {
    const owner = await newPerson();
    const { authenticator } = await add(owner, new SoftwareAuthenticator(origin, 5));
    expect((await logIn(authenticator)).statusCode).toBe(200);
    // The copy starts where the original was when it was copied.
    authenticator.signCount = 5;
    const copy = await logIn(authenticator);
    expect([copy.statusCode, reasonOf(copy)]).toEqual([403, "passkey.copied"]);
    expect(await list(owner)).toMatchObject([{ mayBeCopied: true }]);
    authenticator.signCount = 0;
    expect(reasonOf(await logIn(authenticator))).toBe("passkey.copied");

    const { authenticator: silent } = await add(await newPerson(), new SoftwareAuthenticator(origin, 0));
    expect((await logIn(silent)).statusCode).toBe(200);
    expect((await logIn(silent)).statusCode).toBe(200);
  });

  it("[LOGIN-13] a forged signature with a low counter is no copy", async () => {
    const owner = await newPerson();
    const { authenticator } = await add(owner, new SoftwareAuthenticator(origin, 5));
    const { options, cookie } = await challenge();
    authenticator.signCount = 1;
    const signed = authenticator.get(options);
    const signature = new SoftwareAuthenticator(origin).get(options).response.signature;
    await enter({ ...signed, response: { ...signed.response, signature } }, cookie);
    expect(await list(owner)).toMatchObject([{ mayBeCopied: false }]);
  });

  it("[LOGIN-14] is added with the password, in the session that asked, once", async () => {
    const ida = await newPerson();
    expect(reasonOf(await begin(ida, "a guess"))).toBe("account.wrong_password");
    const options = (await begin(ida)).json().payload;
    const made = new SoftwareAuthenticator(origin).create(options);
    const other = (
      await server.call("POST", "/login", { payload: `l=${ida.username}&p=${ida.password}` })
    ).json().sessionkey;
    expect(reasonOf(await send({ ...ida, key: other }, made))).toBe("passkey.expired");
    expect(reasonOf(await send(await newPerson(), made))).toBe("passkey.expired");
    expect((await send(ida, made)).statusCode).toBe(200);
    expect(reasonOf(await send(ida, made))).toBe("passkey.expired");
    const login = await challenge();
    const mixed = new SoftwareAuthenticator(origin).create({
      ...options,
      challenge: login.options.challenge,
    });
    expect(reasonOf(await send(ida, mixed))).toBe("passkey.expired");
  });

  it.each([
    ["of another site", { origin: "https://evil.example" }],
    ["for another name", { rpId: "example.org" }],
    ["without the person verified", { isVerified: false }],
  ])("[LOGIN-14] refuses a new passkey %s", async (_what, wrongs) => {
    const user = await newPerson();
    const options = (await begin(user)).json().payload;
    const refused = await send(user, new SoftwareAuthenticator(origin).create(options, wrongs));
    expect(reasonOf(refused)).toBe("passkey.refused");
    expect(await list(user)).toEqual([]);
  });

  it("[LOGIN-14] refuses bytes that are no attestation, and too large ones", async () => {
    const user = await newPerson();
    const bytes = [
      Buffer.alloc(12_000, 0x81),
      Buffer.from("9bffffffffffffffff", "hex"),
      Buffer.from("ff", "hex"),
    ];
    for (const attestation of bytes) {
      const options = (await begin(user)).json().payload;
      const { id, response } = new SoftwareAuthenticator(origin).create(options);
      const attestationObject = attestation.toString("base64url");
      const refused = await send(user, { id, response: { ...response, attestationObject } });
      expect(reasonOf(refused)).toBe("passkey.refused");
    }
    const { id, response } = new SoftwareAuthenticator(origin).create((await begin(user)).json().payload);
    const huge = await send(user, { id, response: { ...response, attestationObject: "A".repeat(30_000) } });
    expect([huge.statusCode, reasonOf(huge)]).toEqual([400, "request.invalid"]);
  });

  it("[LOGIN-14] one authenticator's passkey belongs to one account, and twenty are the most", async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const { authenticator } = await add(first);
    expect(reasonOf((await add(second, authenticator)).added)).toBe("passkey.known");
    await server.database.pool.query(
      `INSERT INTO passkeys SELECT user_id, lpad(to_hex(n), 24, '0'), decode(lpad(to_hex(n), 8, '0'), 'hex') || credential_id,
       public_key, 0, '{}', false, 'filler', now(), NULL, NULL FROM passkeys, generate_series(1, 18) n
       WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
      [first.username],
    );
    const options = (await begin(first)).json().payload;
    const races = [options, (await begin(first)).json().payload].map((one) =>
      send(first, new SoftwareAuthenticator(origin).create(one)),
    );
    const answers = await Promise.all(races);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(reasonOf(await begin(first))).toBe("passkey.too_many");
  });

  it("[LOGIN-14] is renamed and removed only by its owner, and then gives no access", async () => {
    const [owner, other] = [await newPerson(), await newPerson()];
    const { authenticator, key } = await add(owner);
    const rename = (user: TestUser, name: string) =>
      server.call("PUT", `/passkeys/${key}`, { key: user.key, payload: { name } });
    expect(reasonOf(await rename(other, "mine"))).toBe("passkey.not_found");
    expect((await rename(owner, "x".repeat(61))).statusCode).toBe(400);
    expect((await rename(owner, "  My phone ")).statusCode).toBe(200);
    expect(await list(owner)).toMatchObject([{ name: "My phone" }]);
    expect(reasonOf(await remove(other, key))).toBe("passkey.not_found");
    expect(reasonOf(await remove(owner, key, "a guess"))).toBe("account.wrong_password");
    expect((await remove(owner, key)).json().payload).toBe(true);
    expect(reasonOf(await logIn(authenticator))).toBe("passkey.refused");
  });

  it("[LOGIN-14] an account without a password depends on its passkeys, of which the last one stays", async () => {
    const user = await newPerson();
    const one = await add(user);
    const two = await add(user);
    await server.database.pool.query("UPDATE users SET password_hash = NULL WHERE username = $1", [
      user.username,
    ]);
    const key = (await logIn(one.authenticator)).json().sessionkey;
    const fresh = { ...user, key };
    const answers = await Promise.all([remove(fresh, one.key, ""), remove(fresh, two.key, "")]);
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(["passkey.last_way_in", undefined]));
    const [left] = await list(user);
    await server.database.pool.query(
      "INSERT INTO identities SELECT id, $1, username, username, now() FROM users WHERE username = $2",
      ["https://gone.example", user.username],
    );
    // Nobody logs in by a provider that the operator does not have.
    expect(reasonOf(await remove(fresh, left.key, ""))).toBe("passkey.last_way_in");
    await server.database.pool.query("UPDATE sessions SET created_at = now() - interval '11 minutes'");
    expect(reasonOf(await begin(fresh, ""))).toBe("account.sign_in_again");
  });

  it("[LOGIN-13] uses the address of the request if the operator has set none, and needs a name", async () => {
    const beside = await createTestApp({ humanCheck: "off", beside: server, publicUrl: undefined });
    const start = async (host: string) =>
      await beside.app.inject({
        method: "POST",
        url: "/apiserver/v1/login/passkey/start",
        headers: { host },
      });
    expect((await start("localhost:4000")).json().payload.rpId).toBe("localhost");
    for (const host of ["127.0.0.1:4000", "[::1]:4000"]) {
      const refused = await start(host);
      expect([refused.statusCode, refused.json().error.reason]).toEqual([409, "passkey.no_name"]);
    }
    await beside.close();
  });
});
