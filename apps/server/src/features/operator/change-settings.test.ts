import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { changeOperator } from "./change-operators.ts";

const mode = async (server: TestApp) => (await server.call("GET", "/user/signup")).json().payload.signUp;

const file = (minute: number) => ({
  name: "a.gpx",
  bytes: Buffer.from(
    `<gpx version="1.1" creator="t"><trk><trkseg><trkpt lat="60" lon="24"><time>2025-06-01T10:${minute}:00Z</time></trkpt><trkpt lat="60.001" lon="24"><time>2025-06-01T10:59:00Z</time></trkpt></trkseg></trk></gpx>`,
  ),
});

describe("what operators set", () => {
  let free: TestApp;
  let fixed: TestApp;
  let boss: TestUser;

  beforeAll(async () => {
    free = await createTestApp({ humanCheck: "off", signUp: undefined, quota: undefined });
    fixed = await createTestApp({ humanCheck: "off", signUp: "closed", beside: free });
    boss = await free.signUp("boss");
    const { id = "" } = (await findAccountByLogin(free.deps.db, "boss")) ?? {};
    await changeOperator(free.deps, "command", id, true);
  });
  afterAll(async () => {
    await fixed.close();
    await free.close();
  });

  const choose = async (server: TestApp, signUp: string) =>
    await server.call("PUT", "/operator/settings/signup", { key: boss.key, payload: { signUp } });
  const settings = async (server: TestApp) =>
    (await server.call("GET", "/operator/settings", { key: boss.key })).json().payload;
  beforeEach(() => free.database.pool.query("DELETE FROM server_settings; DELETE FROM call_counts"));

  let count = 0;
  const join = async (invite?: string) => {
    const username = `joiner-${(count += 1)}`;
    const person = { username, password: "12345", email: `${username}@example.org`, realName: "Joiner" };
    const answer = await free.call("POST", "/user", { payload: { ...person, ...(invite && { invite }) } });
    return answer.json().error?.reason ?? "in";
  };

  it("[OPER-12] sign-up is open until an operator chooses, and what is chosen counts at once in every process", async () => {
    expect([await mode(free), await settings(free)]).toEqual([
      "open",
      { signUp: "open", isSignUpFixed: false, quotaBytes: 50e9, isQuotaFixed: false },
    ]);
    expect(await join()).toBe("in");
    expect((await choose(free, "invite")).statusCode).toBe(200);
    expect([await mode(free), await join()]).toEqual(["invite", "account.invite_required"]);
    const invited = await free.call("POST", "/operator/invites", { key: boss.key });
    expect(await join(invited.json().payload.code)).toBe("in");
    await choose(free, "closed");
    expect([await mode(free), await join()]).toEqual(["closed", "account.sign_up_closed"]);
    expect((await choose(free, "for friends")).statusCode).toBe(400);
    const { actions } = (await free.call("GET", "/operator/actions", { key: boss.key })).json().payload;
    expect(actions[0]).toMatchObject({ kind: "sign_up.changed", by: "boss", subject: "closed" });
    await choose(free, "open");
    expect(await join()).toBe("in");
  });

  it("[OPER-12] SIGN_UP of the environment counts instead, and is shown so", async () => {
    expect([await mode(fixed), await settings(fixed)]).toEqual([
      "closed",
      { signUp: "closed", isSignUpFixed: true, quotaBytes: 50e9, isQuotaFixed: true },
    ]);
    expect((await choose(fixed, "open")).json().error.reason).toBe("operator.setting_fixed");
    expect(await mode(fixed)).toBe("closed");
  });

  it("[OPER-19] a quota of everybody or of one person refuses what exceeds it, and says how much is used", async () => {
    const member = await free.signUp("member");
    const { id = "" } = (await findAccountByLogin(free.deps.db, "member")) ?? {};
    const change = async (path: string, bytes: number | null) =>
      await free.call("PUT", `/operator${path}`, { key: boss.key, payload: { bytes } });
    const storage = async () => (await free.call("GET", "/user/storage", { key: member.key })).json().payload;
    const send = async (minute: number) => {
      const answer = await free.importFiles(member, file(minute));
      return answer.json().error?.reason;
    };
    expect(await storage()).toEqual({ used: 0, allowed: 50e9 });
    expect((await change("/settings/quota", 100)).statusCode).toBe(200);
    expect(await storage()).toEqual({ used: 0, allowed: 100 });
    expect(await send(10)).toBe("storage.quota_used");
    expect(await storage()).toEqual({ used: 0, allowed: 100 });
    expect((await change(`/people/${id}/quota`, 1_000_000)).statusCode).toBe(200);
    expect(await send(10)).toBeUndefined();
    expect((await storage()).allowed).toBe(1_000_000);
    const { people } = (await free.call("GET", "/operator/people?text=member", { key: boss.key })).json()
      .payload;
    expect(people).toMatchObject([{ quotaBytes: 1_000_000, hasOwnQuota: true }]);
    await change(`/people/${id}/quota`, null);
    expect(await send(11)).toBe("storage.quota_used");
    expect((await change(`/people/${"0".repeat(24)}/quota`, 1)).json().error.reason).toBe("user.not_found");
    expect((await change("/settings/quota", -1)).statusCode).toBe(400);
    const { actions } = (await free.call("GET", "/operator/actions", { key: boss.key })).json().payload;
    expect(actions.slice(0, 3)).toMatchObject([
      { kind: "person.quota", about: "member" },
      { kind: "person.quota", about: "member", subject: "1 MB" },
      { kind: "quota.changed", subject: "100 B" },
    ]);
    const refused = await fixed.call("PUT", "/operator/settings/quota", {
      key: boss.key,
      payload: { bytes: 1 },
    });
    expect(refused.json().error.reason).toBe("operator.setting_fixed");
  });
});
