import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, fullCost, type TestApp } from "../../../test/test-app.ts";

const newPerson = (username: string) => ({
  username,
  password: "a good one",
  email: `${username}@example.org`,
  realName: "New Person",
});
const reasonOf = (answer: { json(): { error: { reason: string } } }) => answer.json().error.reason;

describe("the human check", () => {
  let server: TestApp;

  const signUp = (username: string, token?: string) =>
    server.call("POST", "/user", {
      payload: newPerson(username),
      headers: token === undefined ? {} : { "x-human-check": token },
    });
  const login = (name: string, password: string, extra: Record<string, string> = {}, token?: string) =>
    server.call("POST", "/login", {
      payload: new URLSearchParams({ l: name, p: password, ...extra }).toString(),
      headers: token === undefined ? {} : { "x-human-check": token },
    });

  const required = async (address: string, action: string) =>
    (await server.call("GET", `/humancheck?action=${action}`, { remoteAddress: address })).json().payload
      .required;

  beforeAll(async () => {
    server = await createTestApp(fullCost);
    await server.signUp("ada");
  });
  afterAll(() => server.close());

  it("[LOGIN-1] is needed to sign up", async () => {
    expect(reasonOf(await signUp("bea"))).toBe("session.human_check_required");
    expect((await signUp("bea", await server.solveHumanCheck("SIGNUP"))).statusCode).toBe(200);
  });

  it("[LOGIN-1] is accepted once, also if two send it at the same time", async () => {
    const token = await server.solveHumanCheck("SIGNUP");
    const answers = await Promise.all([signUp("cleo", token), signUp("dora", token), signUp("edda", token)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(reasonOf(await signUp("fae", token))).toBe("session.human_check_failed");
  });

  it("[LOGIN-1] refuses an answer that is forged, expired, or solved for another action", async () => {
    const solved = JSON.parse(Buffer.from(await server.solveHumanCheck("SIGNUP"), "base64").toString());
    const tokens = [
      { ...solved, number: solved.number + 1 },
      { ...solved, salt: solved.salt.replace(/expires=\d+/, "expires=9999999999") },
      { ...solved, salt: solved.salt.replace(/expires=\d+/, "expires=1") },
      { ...solved, signature: "0".repeat(64) },
      { ...solved, algorithm: "MD5" },
      { ...solved, challenge: 7 },
      [],
      null,
    ].map((payload) => Buffer.from(JSON.stringify(payload)).toString("base64"));
    for (const token of [...tokens, "no base64 of JSON", await server.solveHumanCheck("LOGIN")]) {
      expect(reasonOf(await signUp("gil", token)), token).toBe("session.human_check_failed");
    }
  });

  it("[LOGIN-1] is demanded at login after three failures of a name, and lets the right one in", async () => {
    for (let i = 0; i < 3; i++) expect(reasonOf(await login("ada", "wrong"))).toBe("session.login_failed");
    expect(reasonOf(await login("ada", "ada-password"))).toBe("session.human_check_required");
    const dummy = await login("ada", "ada-password", { captchaToken: "0" });
    expect(reasonOf(dummy)).toBe("session.human_check_failed");
    const legacy = { captchaToken: await server.solveHumanCheck("LOGIN") };
    expect((await login("ada", "ada-password", legacy)).statusCode).toBe(200);
    const next = await login("ada", "ada-password", {}, await server.solveHumanCheck("LOGIN"));
    expect(next.statusCode).toBe(200);
  });

  it("[LOGIN-1] tells a client beforehand whether its address needs one", async () => {
    const payload = "l=nobody&p=wrong";
    for (let i = 0; i < 3; i++) {
      expect(await required("192.0.2.11", "LOGIN")).toBe(false);
      await server.call("POST", "/login", { payload, remoteAddress: "192.0.2.11" });
    }
    expect(await required("192.0.2.11", "LOGIN")).toBe(true);
    expect(await required("192.0.2.9", "LOGIN")).toBe(false);
    expect(await required("192.0.2.9", "SIGNUP")).toBe(true);
  });

  it("[LOGIN-1] ignores dummy tokens of old clients while none is needed, but verifies the header", async () => {
    const elsewhere = { remoteAddress: "192.0.2.10" };
    await server.signUp("hal");
    const answer = await server.call("POST", "/login?captchaToken=dummy", {
      payload: "l=hal&p=hal-password&captchaToken=0",
      ...elsewhere,
    });
    expect(answer.statusCode).toBe(200);
    const verified = await server.call("POST", "/login", {
      payload: "l=hal&p=hal-password",
      headers: { "x-human-check": "0" },
      ...elsewhere,
    });
    expect(reasonOf(verified)).toBe("session.human_check_failed");
  });
});
