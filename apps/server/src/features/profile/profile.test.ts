import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("people", () => {
  let server: TestApp;
  let [ann, bob]: TestUser[] = [];
  const person = (name: string, key?: string) => server.call("GET", `/user/name/${name}`, { key });

  beforeAll(async () => {
    server = await createTestApp();
    [ann, bob] = [await server.signUp("ann"), await server.signUp("bob")];
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, now(), now() FROM users a, users b WHERE a.username = 'ann' AND b.username = 'bob'`,
    );
  });
  afterAll(() => server.close());

  it("[API-26] describes a person without a session, in the types that known clients read", async () => {
    const answer = await person("Bob/");
    expect(answer.statusCode).toBe(200);
    const { error, payload, metadata } = answer.json();
    expect([error, metadata]).toEqual([null, { ts: expect.stringMatching(/^\d{13}$/) }]);
    expect(payload).toEqual({
      username: "bob",
      realName: "bob Tester",
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      createdDate: expect.any(Number),
      lastModified: expect.any(Number),
      lastLogin: 0,
      showLocale: true,
      blocked: false,
      followersCount: 1,
      followingCount: 0,
    });
    expect(answer.body).toContain('"uuid":');
    expect(answer.body).not.toContain("example.org");
  });

  const changedOn = async (username: string): Promise<number> =>
    (await person(username)).json().payload.lastModified;

  it("[API-26] tells the day on which what others see was changed, and not that of a new password or of approving followers", async () => {
    const dora = await server.signUp("dora");
    await server.database.pool.query(
      "UPDATE users SET updated_at = (updated_at AT TIME ZONE 'UTC' - interval '7 days') AT TIME ZONE 'UTC' WHERE username = 'dora'",
    );
    const save = (payload: object) =>
      server.call("POST", "/user/settings", {
        key: dora.key,
        payload,
        headers: { password: encodeURIComponent(dora.password) },
      });
    const before = await changedOn("dora");
    const form = Object.entries({ current: dora.password, new: dora.password })
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("");
    const answers = [
      await save({ automaticallyApproveFollowers: true }),
      await server.call("POST", "/changePassword", {
        key: dora.key,
        payload: `${form}--x--\r\n`,
        headers: { "content-type": "multipart/form-data; boundary=x" },
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await changedOn("dora")).toBe(before);
    await save({ realName: "Dora Newname" });
    expect(await changedOn("dora")).toBeGreaterThan(before);
  });

  it.each(["nobody", "a", "bob%00", "b b", "x".repeat(200)])(
    "[API-26] answers for the unknown name %j nothing that name checkers take for a person",
    async (name) => {
      const answer = await person(name);
      expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "user.not_found"]);
      expect(answer.body).not.toContain('"uuid":');
    },
  );

  it("[API-26] hides a person from those they blocked, and shows the blocked one for undoing it", async () => {
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = 'ann' AND b.username = 'bob'`,
    );
    expect((await person("ann", bob?.key)).statusCode).toBe(404);
    expect((await person("bob", ann?.key)).json().payload.blocked).toBe(true);
    expect((await person("ann")).json().payload.blocked).toBe(false);
  });
});
