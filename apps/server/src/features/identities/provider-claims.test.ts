import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type IdentityProvider,
  PlainBrowser,
  startIdentityProvider,
} from "../../../test/stand-ins/identity-provider.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const publicUrl = "https://cairn.example.org";

describe("[LOGIN-6] what an OpenID Connect provider says of a person", () => {
  let provider: IdentityProvider;
  let server: TestApp;
  let people = 0;

  beforeAll(async () => {
    provider = await startIdentityProvider([`${publicUrl}/sign-in/return`]);
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

  afterEach(() => {
    provider.falsify = undefined;
  });

  const newName = () => `person-${(people += 1)}`;
  /** Everybody has a household of their own. */
  const ofHousehold = () => ({ "x-forwarded-for": `10.2.0.${people % 250}` });
  const signIn = async (name: string) => {
    const begun = await server.call("POST", "/login/provider/oidc", { headers: ofHousehold() });
    const { url, ticket } = begun.json().payload;
    const parameters = await new PlainBrowser().signIn(url, { as: name });
    const payload = { ticket, parameters };
    return await server.call("POST", "/login/provider", { payload, headers: ofHousehold() });
  };
  const join = (ticket: string, username: string) =>
    server.call("POST", "/login/provider/account", {
      payload: { ticket, username, realName: "Some Body", email: `${username}@example.org` },
    });
  const reasonOf = (answer: Awaited<ReturnType<typeof signIn>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];

  it.each([
    ["is empty", ""],
    ["has a NUL", "some\0body"],
    ["is half a surrogate pair", "some\ud83dbody"],
    ["has more than 255 characters", "s".repeat(256)],
    ["has 60 kB", "s".repeat(60_000)],
    ["is blank", " "],
    ["is a number", 12],
  ])("[LOGIN-30] lets nobody in by a subject that %s", async (_what, sub) => {
    // As earlier versions would have stored it.
    const owner = await server.signUp(newName());
    const stored = typeof sub === "string" && sub.length < 1000 && sub.isWellFormed() && !sub.includes("\0");
    if (stored)
      await server.database.pool.query(
        `INSERT INTO identities SELECT id, $1, $2, 'label', now() FROM users WHERE username = $3`,
        [new URL(provider.issuer).href, sub, owner.username],
      );
    provider.falsify = { claims: { sub }, key: "own" };
    expect(reasonOf(await signIn(newName()))).toEqual([403, "identity.failed"]);
  });

  it("[LOGIN-30] accepts a subject of 255 characters, and leaves out what else cannot be stored", async () => {
    const sub = `${"s".repeat(254)}ü`;
    for (const text of ["na\0me", "na\ud83dme", "n".repeat(60_000), 12]) {
      provider.falsify = { claims: { sub, name: text, email: text, preferred_username: text }, key: "own" };
      const { statusCode, json } = await signIn(newName());
      expect([statusCode, json().payload?.suggested]).toEqual([
        200,
        { username: "", realName: "", email: "" },
      ]);
      expect((await join(json().payload.ticket, newName())).statusCode).toBe(200);
      await server.database.pool.query("DELETE FROM identities WHERE subject = $1", [sub]);
    }
  });

  it("[LOGIN-31] does not suggest a reserved name, and gives nobody one", async () => {
    const name = newName();
    provider.people.set(name, { name: "Ad Min", preferred_username: "Admin", email: "a@example.org" });
    const { ticket, suggested } = (await signIn(name)).json().payload;
    expect(suggested.username).toBe("");
    expect(reasonOf(await join(ticket, "admin"))).toEqual([409, "account.username_taken"]);
  });
});
