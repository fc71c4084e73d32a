import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { changeOperator } from "./change-operators.ts";

const mode = async (server: TestApp) => (await server.call("GET", "/user/signup")).json().payload.signUp;

describe("what operators set", () => {
  let free: TestApp;
  let fixed: TestApp;
  let boss: TestUser;

  beforeAll(async () => {
    free = await createTestApp({ humanCheck: "off", signUp: undefined });
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
      { signUp: "open", isSignUpFixed: false },
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
      { signUp: "closed", isSignUpFixed: true },
    ]);
    expect((await choose(fixed, "open")).json().error.reason).toBe("operator.setting_fixed");
    expect(await mode(fixed)).toBe("closed");
  });
});
