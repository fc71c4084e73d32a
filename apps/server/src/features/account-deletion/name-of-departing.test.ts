import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailedApp, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";

let app: MailedApp;

beforeAll(async () => {
  app = await startMailedApp();
});
afterAll(() => app.close());

it("[ACCT-1] nobody can take the name of an account while the account is being deleted", async () => {
  const { server, receiver } = app;
  const ivy = await server.signUp("ivy");
  const { email, username, password } = ivy;
  await server.call("POST", "/account/delete/request", { key: ivy.key, headers: { password } });
  await workOff(server);
  const token = receiver.lastIn(email, /\/delete-account\/(\S+)\/confirm/);
  const client = await server.database.pool.connect();
  try {
    // The deletion cannot retire the name yet; whether it is retired can be asked.
    await client.query("BEGIN");
    await client.query("LOCK TABLE retired_usernames IN EXCLUSIVE MODE");
    const gone = server.call("GET", `/account/delete?dt=${token}`);
    await expect.poll(() => countWaiting(server)).toBe(1);
    const payload = { username, email, password: "12345", realName: "Another" };
    const taken = server.call("POST", "/user", { payload });
    await expect.poll(() => countWaiting(server)).toBe(2);
    await client.query("COMMIT");
    expect((await gone).statusCode).toBe(200);
    const { statusCode, json } = await taken;
    expect([statusCode, json().error?.reason]).toEqual([409, "account.username_taken"]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
