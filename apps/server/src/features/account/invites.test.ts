import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createInvites } from "./create-invites.ts";

describe("invites", () => {
  let invited: TestApp;
  let closed: TestApp;

  beforeAll(async () => {
    invited = await createTestApp({ humanCheck: "off", signUp: "invite" });
    closed = await createTestApp({ humanCheck: "off", signUp: "closed", beside: invited });
  });
  afterAll(async () => {
    await closed.close();
    await invited.close();
  });

  let people = 0;
  const join = async (invite: string | undefined, change: object = {}, server = invited) => {
    people += 1;
    const person = {
      username: `guest${people}`,
      email: `guest${people}@example.org`,
      realName: "A Guest",
      password: "come in",
    };
    const answer = await server.call("POST", "/user", { payload: { ...person, invite, ...change } });
    return answer.statusCode === 200 ? "joined" : answer.json().error.reason;
  };
  const code = async (days = 14, now = new Date()): Promise<string> => {
    const { codes } = await createInvites({ db: invited.deps.db, now: () => now }, { count: 1, days });
    return codes[0] ?? "";
  };

  it("[JOIN-1] says who may sign up", async () => {
    for (const [server, signUp] of [
      [invited, "invite"],
      [closed, "closed"],
    ] as const) {
      expect((await server.call("GET", "/user/signup")).json().payload).toEqual({
        signUp,
        newsletter: false,
        providers: [],
      });
    }
  });

  it("[JOIN-1] takes a code once, and no other", async () => {
    const good = await code();
    expect(await join(undefined)).toBe("account.invite_required");
    expect(await join("not-a-code-of-ours")).toBe("account.invite_invalid");
    expect(await join(good)).toBe("joined");
    expect(await join(good)).toBe("account.invite_invalid");
  });

  it("[JOIN-1] makes one account of a code with which twenty come at once", async () => {
    const good = await code();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => join(good)));
    expect(outcomes.filter((outcome) => outcome === "joined")).toHaveLength(1);
    // With so many calls from one address, some are not even processed.
    const refusals = outcomes.filter((outcome) => outcome !== "joined");
    for (const refusal of refusals)
      expect(refusal).toMatch(/^(?:account\.invite_invalid|request\.share_used)$/);
  });

  it("[JOIN-1] keeps a code valid if the sign-up with it failed, and refuses one that is too old", async () => {
    const good = await code();
    await join(await code(), { username: "taken-name" });
    expect(await join(good, { username: "taken-name" })).toBe("account.username_taken");
    expect(await join(good)).toBe("joined");
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600_000);
    expect(await join(await code(1, twoDaysAgo))).toBe("account.invite_invalid");
  });

  it("[JOIN-1] stores no code, but its hash", async () => {
    const good = await code();
    const { rows } = await invited.database.pool.query("SELECT * FROM invites");
    expect(JSON.stringify(rows)).not.toContain(good);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("[JOIN-1] lets nobody sign up if sign-up is closed, with or without a code", async () => {
    expect(await join(undefined, {}, closed)).toBe("account.sign_up_closed");
    expect(await join(await code(), {}, closed)).toBe("account.sign_up_closed");
  });
});
