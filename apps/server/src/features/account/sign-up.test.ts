import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestAnswer } from "../../../test/test-answer.ts";
import { createTestApp, fullCost, type TestApp } from "../../../test/test-app.ts";

describe("accounts", () => {
  let server: TestApp;
  /** The answer to the first person of this server. */
  let finn: TestAnswer;
  const person = {
    username: "finn",
    password: "12345",
    email: "finn@example.org",
    realName: "Finn",
  };
  const signUp = (payload: object) => server.call("POST", "/user", { payload });

  beforeAll(async () => {
    server = await createTestApp({ ...fullCost, humanCheck: "off" });
    finn = await signUp({ ...person, username: "FINN", email: "Finn@Example.org" });
  });
  afterAll(() => server.close());

  it("[LOGIN-7] [API-20] signs up, logs in, and shows one's own account", async () => {
    expect(finn.statusCode).toBe(200);
    const user = await server.call("GET", "/user", { key: finn.json().sessionkey });
    expect(user.json().payload).toMatchObject({
      username: "finn",
      email: "finn@example.org",
      realName: "Finn",
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      followModel: true,
    });
  });

  it.each([
    [{ username: "x" }, [{ field: "username", reason: "invalid" }]],
    [{ username: "no spaces" }, [{ field: "username", reason: "invalid" }]],
    [{ password: "1234" }, [{ field: "password", reason: "too_short" }]],
    [{ email: "nowhere" }, [{ field: "email", reason: "invalid" }]],
    [{ realName: " " }, [{ field: "realName", reason: "required" }]],
    [
      { email: undefined, password: undefined },
      [
        { field: "password", reason: "required" },
        { field: "email", reason: "required" },
      ],
    ],
    [{ realName: "n".repeat(81) }, [{ field: "realName", reason: "too_long" }]],
  ])("[LOGIN-7] names the field that is wrong in %j", async (wrong, fields) => {
    const answer = await signUp({ ...person, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ reason: "request.invalid", fields });
  });

  it.each([
    ["fi-FI,fi;q=0.9,en;q=0.8", "fi"],
    ["sv,en;q=0.5", "en"],
    [undefined, "en"],
  ])("[LOGIN-7] mails somebody who signs up with %s in %s, until they choose", async (wanted, locale) => {
    const username = `reader-${wanted?.slice(0, 2) ?? "none"}`;
    const email = `${username}@example.org`;
    const headers = wanted === undefined ? {} : { "accept-language": wanted };
    const made = await server.call("POST", "/user", { payload: { ...person, username, email }, headers });
    const settings = await server.call("GET", "/user/settings", { key: made.json().sessionkey });
    expect(settings.json().payload.locale).toBe(locale);
  });

  it("[LOGIN-7] tells that a username is taken", async () => {
    const name = await signUp({ ...person, email: "other@example.org" });
    expect(name.json().error).toMatchObject({
      reason: "account.username_taken",
      fields: [{ field: "username", reason: "taken" }],
    });
  });

  it("[LOGIN-31] gives nobody a name that is a word of an address or a role, and leaves it to whoever has it", async () => {
    const roles = [
      "admin",
      "root",
      "support",
      "cairn",
      "system",
      "moderator",
      "operator",
      "anonymous",
      "deleted",
      "everyone",
    ];
    const values = ["me", "null", "undefined", "Null", " NULL "];
    const addresses = [
      "api",
      "apiserver",
      "login",
      "public",
      "friends",
      "user",
      "search",
      "count",
      "diary",
      "sign-up",
      "view_profile",
    ];
    for (const username of [...roles, ...values, ...addresses]) {
      const refused = await signUp({ ...person, username, email: "reserved@example.org" });
      expect([username, refused.statusCode, refused.json().error?.reason]).toEqual([
        username,
        409,
        "account.username_taken",
      ]);
    }
    for (const username of ["administrate", "me-too", "nullable", "cairns"])
      expect((await signUp({ ...person, username, email: `${username}@example.org` })).statusCode).toBe(200);
    // An account of an earlier version.
    await server.database.pool.query("UPDATE users SET username = 'admin' WHERE username = 'cairns'");
    expect((await login("admin", person.password)).username).toBe("admin");
  });

  const login = async (name: string, given: string) =>
    (
      await server.call("POST", "/login", {
        payload: new URLSearchParams({ l: name, p: given }).toString(),
      })
    ).json();

  it("[SAFE-4] does not tell whether an e-mail address has an account, and gives nobody another's", async () => {
    const { password, email } = person;
    const again = await signUp({ ...person, username: "second", password: "another password" });
    const fresh = await signUp({ ...person, username: "third", email: "fresh@example.org" });
    expect(again.statusCode).toBe(fresh.statusCode);
    expect(Object.keys(again.json())).toEqual(Object.keys(fresh.json()));
    expect(again.json()).toMatchObject({ username: "second", email, emailVerified: false });
    expect((await login(email, password)).username).toBe(person.username);
    expect((await login(email, "another password")).error).toBeTruthy();
    expect((await login("second", "another password")).username).toBe("second");
  });

  it("[SAFE-4] lets one account log in by an address that several gave at once", async () => {
    const email = "same@example.org";
    const answers = await Promise.all(
      ["same-a", "same-b", "same-c"].map((username) => signUp({ ...person, username, email })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const { rows } = await server.database.pool.query(
      "SELECT logs_in_by_email AS first FROM users WHERE email = $1",
      [email],
    );
    expect(rows.filter(({ first }) => first)).toHaveLength(1);
  });

  it("[LOGIN-7] gives a name to one of two who take it at once", async () => {
    const answers = await Promise.all(
      ["a", "b", "c"].map((letter) =>
        signUp({ ...person, username: "race", email: `${letter}@example.org` }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it("stores passwords by argon2id with 64 MiB and 3 passes", async () => {
    const { rows } = await server.database.pool.query("SELECT password_hash FROM users");
    expect(rows).not.toEqual([]);
    for (const { password_hash } of rows)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it("refuses NUL, which no text column can store", async () => {
    expect((await signUp({ ...person, username: "nul", realName: "a\0b" })).statusCode).toBe(400);
  });
});
