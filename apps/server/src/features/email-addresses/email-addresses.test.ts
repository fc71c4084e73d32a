import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailedApp, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { callBetweenLocks } from "../../../test/processes/call-between-locks.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import type { MailReceiver } from "../../../test/stand-ins/mail-receiver.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";
import { addJob, retryJobs } from "../../platform/jobs/job-queue.queries.ts";
import { emailLinkJob } from "./email-jobs.ts";

describe("e-mail addresses", () => {
  let app: MailedApp;
  let receiver: MailReceiver;
  let server: TestApp;
  let count = 0;

  beforeAll(async () => {
    app = await startMailedApp({ mailsAtSignUp: true });
    ({ receiver, server } = app);
  });
  afterAll(() => app.close());

  const newPerson = () => server.signUp(`writer-${(count += 1)}`);
  const mailsTo = async (address: string): Promise<readonly Email[]> => {
    await workOff(server);
    return receiver.to(address);
  };
  const tokensTo = async (address: string, kind: string): Promise<readonly string[]> => {
    const texts = (await mailsTo(address)).map(({ text }) => text ?? "");
    const link = new RegExp(`/rt\\?kind=${kind}&pt=([0-9a-f-]{36})`);
    return texts.flatMap((text) => link.exec(text)?.slice(1) ?? []);
  };
  const open = async (token = "") => {
    const answer = await server.call("POST", "/user/email/link", {
      payload: { token },
      headers: { "x-forwarded-for": `10.2.0.${(count += 1) % 250}` },
    });
    return answer.json().payload?.done ?? answer.json().error.reason;
  };
  const change = (user: TestUser, email: string, password = user.password) =>
    server.call("POST", "/user/email", { key: user.key, payload: { email }, headers: { password } });
  const state = async (user: TestUser) =>
    (await server.call("GET", "/user/email", { key: user.key })).json().payload;
  const idOf = async ({ key }: TestUser): Promise<string> =>
    (await server.call("GET", "/user", { key })).json().payload.key;
  const logIn = async (l: string, p: string): Promise<string | undefined> => {
    const answer = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l, p }).toString(),
      headers: { "x-forwarded-for": `10.3.0.${(count += 1) % 250}` },
    });
    return answer.json().username;
  };
  const invalid = "account.email_link_invalid";

  it("[SEC-3] are confirmed by the link that is mailed at sign-up, once", async () => {
    const ann = await newPerson();
    expect(await state(ann)).toEqual({ email: ann.email, isConfirmed: false });
    const [token] = await tokensTo(ann.email, "confirm");
    const { rows } = await server.database.pool.query("SELECT * FROM email_links");
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect([await open(token), await open(token)]).toEqual(["CONFIRM", invalid]);
    expect(await state(ann)).toEqual({ email: ann.email, isConfirmed: true });
    const account = await server.call("GET", "/user", { key: ann.key });
    expect(account.json().payload.emailVerified).toBe(true);
  });

  it("[SEC-3] get the link again on request, at most three times an hour, and none once they are confirmed", async () => {
    const bea = await newPerson();
    for (let i = 0; i < 4; i += 1)
      expect((await server.call("POST", "/user/email/confirm", { key: bea.key })).statusCode).toBe(200);
    const tokens = await tokensTo(bea.email, "confirm");
    expect(tokens).toHaveLength(3);
    expect(await open(tokens[1])).toBe("CONFIRM");
    await server.call("POST", "/user/email/confirm", { key: bea.key });
    expect(await tokensTo(bea.email, "confirm")).toHaveLength(3);
  });

  it.each(["", "short", "0".repeat(36)])("[SEC-3] take no token that is none: %j", async (token) => {
    expect(await open(token)).toBe(invalid);
  });

  it(
    "[SEC-3] get the link of sign-up when the mail server is back, however often it refused it, and that is one of the three",
    { tags: ["all"] },
    async () => {
      await workOff(server);
      let refusals = 4;
      receiver.answer(() => (refusals-- > 0 ? 451 : undefined));
      const max = await newPerson();
      const worker = await startWorker(server);
      await expect
        .poll(async () => {
          await retryJobs(server.deps.db);
          return receiver.to(max.email).length;
        })
        .toBe(1);
      await worker.stop();
      for (let i = 0; i < 3; i += 1) await server.call("POST", "/user/email/confirm", { key: max.key });
      const tokens = await tokensTo(max.email, "confirm");
      expect(tokens).toHaveLength(3);
      expect(await open(tokens[0])).toBe("CONFIRM");
    },
  );

  it("[SEC-3] are restored by a link whose job ran again after it was mailed, because the process was killed before it could note the end", async () => {
    const nan = await newPerson();
    await change(nan, `next-${nan.email}`);
    const [token] = await tokensTo(nan.email, "undo");
    const { rows } = await server.database.pool.query(
      `SELECT user_id AS "userId", kind, email AS address, change_id AS "changeId", mail_id AS id
       FROM email_links WHERE kind = 'UNDO' AND email = $1`,
      [nan.email],
    );
    expect(rows).toHaveLength(1);
    await addJob(server.deps.db, emailLinkJob, rows[0]);
    expect(await tokensTo(nan.email, "undo")).toEqual([token]);
    expect(await open(token)).toBe("UNDO");
  });

  it("[SEC-3] accept no expired link", async () => {
    const cem = await newPerson();
    const [token] = await tokensTo(cem.email, "confirm");
    await server.database.pool.query("UPDATE email_links SET expires_at = now() - interval '1 second'");
    expect(await open(token)).toBe(invalid);
  });

  it("[SEC-3] change with the password, once the new address has confirmed it", async () => {
    const dan = await newPerson();
    const next = `new-${dan.email}`;
    expect((await change(dan, next, "a guess")).json().error.reason).toBe("account.wrong_password");
    expect((await change(dan, "nowhere")).statusCode).toBe(400);
    expect((await change(dan, next)).json().payload).toBe(true);
    expect(await state(dan)).toEqual({ email: dan.email, isConfirmed: false, pending: next });
    const told = (await mailsTo(dan.email)).find(
      ({ subject }) => subject === "Another e-mail address was entered",
    );
    expect(told?.text).toContain(next);
    const [token] = await tokensTo(next, "change");
    expect(await open(token)).toBe("CHANGE");
    expect(await state(dan)).toEqual({ email: next, isConfirmed: true, wayBackUntil: expect.any(Number) });
    expect([await logIn(next, dan.password), await logIn(dan.email, dan.password)]).toEqual([
      dan.username,
      undefined,
    ]);
    for (const address of [dan.email, next]) {
      const subjects = (await mailsTo(address)).map(({ subject }) => subject);
      expect(subjects).toContain("Your e-mail address was changed");
    }
  });

  it("[SEC-3] can be refused by the old address before, and restored after, which ends all sessions", async () => {
    for (const isConfirmed of [false, true]) {
      const eve = await newPerson();
      const next = `thief-of-${eve.email}`;
      await change(eve, next);
      const [stolen] = await tokensTo(next, "change");
      if (isConfirmed) expect(await open(stolen)).toBe("CHANGE");
      const links = await tokensTo(eve.email, "undo");
      expect(links).toHaveLength(isConfirmed ? 2 : 1);
      expect(await open(links.at(-1))).toBe("UNDO");
      expect(await open(stolen)).toBe(invalid);
      expect((await server.call("GET", "/user", { key: eve.key })).statusCode).toBe(401);
      expect(await logIn(eve.email, eve.password)).toBe(eve.username);
      expect(await logIn(next, eve.password)).toBeUndefined();
    }
  });

  it("[SEC-3] are given back to the first owner, whatever the thief of the account changed them to afterwards", async () => {
    const fay = await newPerson();
    const [second, third] = [`second-${fay.email}`, `third-${fay.email}`];
    await change(fay, second);
    await open((await tokensTo(second, "change"))[0]);
    await change(fay, third);
    await open((await tokensTo(third, "change"))[0]);
    const [ofThief] = await tokensTo(second, "undo");
    const [ofOwner] = await tokensTo(fay.email, "undo");
    expect(await open(ofThief)).toBe("UNDO");
    expect(await open(ofOwner)).toBe("UNDO");
    expect(await logIn(fay.email, fay.password)).toBe(fay.username);
    for (const token of await tokensTo(second, "undo")) expect(await open(token)).toBe(invalid);
  });

  it("[SEC-3] are not taken again by a link that was requested before the owner restored theirs, and mailed after", async () => {
    const gil = await newPerson();
    const [second, third] = [`slow-${gil.email}`, `third-${gil.email}`];
    await change(gil, second);
    await open((await tokensTo(second, "change"))[0]);
    const [ofOwner] = await tokensTo(gil.email, "undo");
    await change(gil, third);
    // The mail to the thief's address, which would restore that one, has not been sent yet: their server is
    // busy.
    await open((await tokensTo(third, "change"))[0]);
    const before = (await tokensTo(second, "undo")).length;
    await change(gil, `fourth-${gil.email}`);
    expect(await open(ofOwner)).toBe("UNDO");
    const links = await tokensTo(second, "undo");
    expect(links).toHaveLength(before);
    for (const token of [...links, ...(await tokensTo(third, "undo"))])
      expect(await open(token)).toBe(invalid);
    expect(await logIn(gil.email, gil.password)).toBe(gil.username);
  });

  it("[SEC-3] are restored without the login methods added since, of which only the other address was told; earlier ones stay", async () => {
    const ina = await newPerson();
    const thief = `thief-of-${ina.email}`;
    const { pool } = server.database;
    const add = (name: string) =>
      pool.query(
        `WITH owner AS (SELECT id, substr(encode(sha256((id || $2)::bytea), 'hex'), 1, 24) AS other FROM users WHERE username = $1),
           linked AS (INSERT INTO identities SELECT id, $2, other, $2, clock_timestamp() FROM owner),
           factor AS (INSERT INTO second_factors (user_id, sealed_secret, created_at, confirmed_at, used_step, failures)
             SELECT id, decode(repeat('00', 48), 'hex'), clock_timestamp(), clock_timestamp(), 0, 0 FROM owner WHERE $2 = 'of the thief')
         INSERT INTO passkeys SELECT id, other, sha256(other::bytea), 'key', 0, '{}', false, $2, clock_timestamp() FROM owner`,
        [ina.username, name],
      );
    const waysIn = async () => {
      const { rows } = await pool.query(
        `SELECT array(SELECT name FROM passkeys WHERE user_id = u.id) || array(SELECT issuer FROM identities WHERE owner_id = u.id)
           || array(SELECT 'code' FROM second_factors WHERE user_id = u.id) AS ways FROM users u WHERE username = $1`,
        [ina.username],
      );
      return rows[0].ways;
    };
    await add("of the owner");
    await change(ina, thief);
    await open((await tokensTo(thief, "change"))[0]);
    await add("of the thief");
    expect(await waysIn()).toHaveLength(5);
    expect(await open((await tokensTo(ina.email, "undo"))[0])).toBe("UNDO");
    expect(await waysIn()).toEqual(["of the owner", "of the owner"]);
    const subjects = (await mailsTo(ina.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(["Passkey removed", "Login provider removed", "Two-factor login is off"]),
    );
  });

  it("[SEC-3] tell nobody whether another account uses one, by answer or mail", async () => {
    const [guy, hal] = [await newPerson(), await newPerson()];
    await open((await tokensTo(hal.email, "confirm"))[0]);
    const before = (await mailsTo(hal.email)).length;
    const [taken, free] = [await change(guy, hal.email), await change(guy, `free-${guy.email}`)];
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    await change(guy, hal.email);
    // Hal gets what anybody gets whose address somebody enters; if it is confirmed nevertheless, both keep
    // their own account.
    const [token] = await tokensTo(hal.email, "change");
    expect((await mailsTo(hal.email)).length - before).toBe(1);
    expect(await open(token)).toBe("CHANGE");
    expect(await logIn(hal.email, hal.password)).toBe(hal.username);
    expect(await logIn(hal.email, guy.password)).toBeUndefined();
    expect(await logIn(guy.username, guy.password)).toBe(guy.username);
  });

  it("[SEC-3] log in the account that confirmed them, not the one that only typed them first", async () => {
    const squatter = await newPerson();
    const owner = await newPerson();
    await change(owner, squatter.email);
    const [token] = await tokensTo(squatter.email, "change");
    expect(await open(token)).toBe("CHANGE");
    expect(await logIn(squatter.email, owner.password)).toBe(owner.username);
    expect(await logIn(squatter.email, squatter.password)).toBeUndefined();
  });

  it("[SEC-3] log in one of two accounts that confirm the same at once, and change to the last of two that are asked at once", async () => {
    const [ida, jon] = [await newPerson(), await newPerson()];
    const same = `same-${ida.email}`;
    await Promise.all([change(ida, same), change(jon, same)]);
    const tokens = await tokensTo(same, "change");
    expect(tokens).toHaveLength(2);
    expect(await Promise.all(tokens.map((token) => open(token)))).toEqual(["CHANGE", "CHANGE"]);
    const { rows } = await server.database.pool.query(
      "SELECT logs_in_by_email AS first FROM users WHERE email = $1 AND email_verified",
      [same],
    );
    expect(new Set(rows.map(({ first }) => first))).toEqual(new Set([false, true]));

    const kim = await newPerson();
    const [one, two] = [`one-${kim.email}`, `two-${kim.email}`];
    await Promise.all([change(kim, one), change(kim, two)]);
    const { pending } = await state(kim);
    expect(pending).toBeOneOf([one, two]);
    const other = pending === one ? two : one;
    expect(await tokensTo(other, "change")).toEqual([]);
    expect(await open((await tokensTo(pending, "change"))[0])).toBe("CHANGE");
    expect(await state(kim)).toMatchObject({ email: pending, isConfirmed: true });
  });

  it("[SEC-3] of fifty that use one link at once, one does", async () => {
    const lea = await newPerson();
    const [token] = await tokensTo(lea.email, "confirm");
    const done = await Promise.all(Array.from({ length: 50 }, () => open(token)));
    expect(done.filter((each) => each === "CONFIRM")).toHaveLength(1);
  });

  it.each([
    ["mails links", "SELECT pg_advisory_xact_lock(hashtextextended('email of ' || $1::text, 0))"],
    ["deletes the account", "SELECT FROM users WHERE id = $1 FOR UPDATE"],
  ])(
    "[SEC-3] change by a link although whoever %s locks the person at that moment, and the links after",
    async (_what, first) => {
      const pat = await newPerson();
      const next = `next-${pat.email}`;
      await change(pat, next);
      const [token] = await tokensTo(next, "change");
      const id = await idOf(pat);
      const second = ["SELECT FROM email_links WHERE user_id = $1 FOR UPDATE", id] as const;
      expect(await callBetweenLocks(server, { first: [first, id], second }, () => open(token))).toBe(
        "CHANGE",
      );
    },
  );

  it("[SEC-3] are restored although somebody logs in with a recovery code at that moment, to the account that they had taken over", async () => {
    const quin = await newPerson();
    await change(quin, `thief-of-${quin.email}`);
    const [token] = await tokensTo(quin.email, "undo");
    const id = await idOf(quin);
    await server.database.pool.query(
      `WITH factor AS (INSERT INTO second_factors (user_id, sealed_secret, created_at, confirmed_at, used_step, failures)
         VALUES ($1, decode(repeat('00', 48), 'hex'), clock_timestamp(), clock_timestamp(), 0, 0))
       INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, decode(repeat('00', 32), 'hex'))`,
      [id],
    );
    const first = ["SELECT FROM second_factors WHERE user_id = $1 FOR UPDATE", id] as const;
    const second = ["SELECT FROM recovery_codes WHERE user_id = $1 FOR UPDATE", id] as const;
    expect(await callBetweenLocks(server, { first, second }, () => open(token))).toBe("UNDO");
  });
});
