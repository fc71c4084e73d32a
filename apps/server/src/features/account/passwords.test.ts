import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailedApp, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import type { MailReceiver } from "../../../test/stand-ins/mail-receiver.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";
import { addJob, retryJobs } from "../../platform/jobs/job-queue.queries.ts";
import { passwordResetJob } from "./password-jobs.ts";

const boundary = "form-boundary";

const resetLink = /\/rt\?pt=(\S+)/;

describe("passwords", () => {
  let app: MailedApp;
  let receiver: MailReceiver;
  let server: TestApp;
  let count = 0;
  let calls = 0;

  beforeAll(async () => {
    app = await startMailedApp();
    ({ receiver, server } = app);
  });
  afterAll(() => app.close());

  /** Everybody has a household of their own. */
  const ofHousehold = () => ({ "x-forwarded-for": `10.1.${count}.${(calls += 1) % 250}` });
  const newPerson = () => server.signUp(`forgetful-${(count += 1)}`);
  const ask = (username: string) =>
    server.call("GET", `/resetPassword?username=${encodeURIComponent(username)}`, {
      headers: ofHousehold(),
    });
  const change = (fields: Readonly<Record<string, string>>, key?: string) => {
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return server.call("POST", "/changePassword", {
      key,
      payload: `${parts.join("")}--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}`, ...ofHousehold() },
    });
  };
  const logIn = (user: TestUser, p: string) =>
    server.call("POST", "/login", {
      payload: new URLSearchParams({ l: user.username, p }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const mailsTo = ({ email }: TestUser): readonly Email[] => receiver.to(email);
  const lastToken = ({ email }: TestUser): string => receiver.lastIn(email, resetLink);
  const newToken = async (user: TestUser): Promise<string> => {
    await ask(user.username);
    await workOff(server);
    return lastToken(user);
  };
  const reasonOf = (answer: Awaited<ReturnType<typeof change>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];
  const isOpen = async (key: string) => (await server.call("GET", "/user", { key })).statusCode === 200;

  it("[PASS-1] [API-96] a link is mailed to people with an account, and the answer tells nobody whether there is one", async () => {
    const ann = await newPerson();
    const known = await ask(ann.username.toUpperCase());
    const unknown = await ask("nobody-at-all");
    const stranger = await ask("nobody@example.net");
    for (const answer of [known, unknown, stranger])
      expect([answer.statusCode, answer.body]).toEqual([200, known.body]);
    // Each left the same behind: one job, which alone looks for the account.
    const { rows } = await server.database.pool.query(
      "SELECT task_identifier FROM graphile_worker.jobs WHERE task_identifier = 'mail-password-reset'",
    );
    expect(rows).toHaveLength(3);
    const before = receiver.mails.length;
    await workOff(server);
    expect(receiver.mails.length - before).toBe(1);
    const [mail] = mailsTo(ann);
    expect(mail?.subject).toBe("Choose a new password");
    expect(lastToken(ann)).toMatch(/^[0-9a-f-]{36}$/);
    expect(mail?.headers.some(({ key }) => key === "list-unsubscribe")).toBe(false);
    expect((await ask("")).statusCode).toBe(400);
  });

  it("[PASS-1] in the person's language, by address as well, and at most three times an hour", async () => {
    const bob = await newPerson();
    await server.call("POST", "/user/settings", { key: bob.key, payload: { locale: "fi" } });
    for (let i = 0; i < 4; i += 1) await ask(bob.email);
    await workOff(server);
    expect(mailsTo(bob)).toHaveLength(3);
    expect(mailsTo(bob)[0]?.subject).toBe("Valitse uusi salasana");
  });

  it("[PASS-2] [API-95] the token gives another password once; all sessions end, and a mail says so", async () => {
    const cem = await newPerson();
    const token = await newToken(cem);
    expect(token).toHaveLength(36);
    const { rows } = await server.database.pool.query("SELECT * FROM password_resets");
    expect(JSON.stringify(rows)).not.toContain(token);

    expect(reasonOf(await change({ new: "four", current: token }))).toEqual([400, "account.password_length"]);
    expect((await change({ new: "over the hills", current: token })).json().payload).toBe(true);
    expect(await isOpen(cem.key)).toBe(false);
    expect((await logIn(cem, cem.password)).statusCode).toBe(403);
    expect((await logIn(cem, "over the hills")).statusCode).toBe(200);
    expect(reasonOf(await change({ new: "far away", current: token }))).toEqual([
      403,
      "account.reset_invalid",
    ]);
    await workOff(server);
    expect(mailsTo(cem).map(({ subject }) => subject)).toEqual([
      "Choose a new password",
      "Your password was changed",
    ]);
  });

  it.each(["", "short", "0".repeat(36), "0".repeat(37)])(
    "[PASS-2] an invalid token is refused: %j",
    async (current) => {
      expect(reasonOf(await change({ new: "over the hills", current }))).toEqual([
        403,
        "account.reset_invalid",
      ]);
    },
  );

  it("[PASS-2] of fifty that use one token at once, one chooses the password", async () => {
    const dan = await newPerson();
    const token = await newToken(dan);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => change({ new: `password ${i}`, current: token })),
    );
    const winners = answers.flatMap(({ statusCode }, i) => (statusCode === 200 ? [i] : []));
    expect(winners).toHaveLength(1);
    expect((await logIn(dan, `password ${winners[0]}`)).statusCode).toBe(200);
    for (const { statusCode } of answers) expect(statusCode).toBeOneOf([200, 403, 429, 503]);
  });

  it("[PASS-2] another token of the same person is useless once one was used, and none works after an hour", async () => {
    const eve = await newPerson();
    const [first, second] = [await newToken(eve), await newToken(eve)];
    expect((await change({ new: "over the hills", current: first })).statusCode).toBe(200);
    expect(reasonOf(await change({ new: "far away", current: second }))[0]).toBe(403);
    const late = await newToken(eve);
    await server.database.pool.query("UPDATE password_resets SET expires_at = now() - interval '1 second'");
    expect(reasonOf(await change({ new: "far away", current: late }))[0]).toBe(403);
  });

  it("[API-95] a logged-in person changes the password with the present one, and only their other sessions end", async () => {
    const fay = await newPerson();
    const other = (await logIn(fay, fay.password)).json().sessionkey;
    const wrong = await change({ new: "over the hills", current: "a guess" }, fay.key);
    expect(reasonOf(wrong)).toEqual([403, "account.wrong_password"]);
    const changed = await change({ new: "over the hills", current: fay.password }, fay.key);
    expect(changed.statusCode).toBe(200);
    expect([await isOpen(fay.key), await isOpen(other)]).toEqual([true, false]);
    expect((await logIn(fay, "over the hills")).statusCode).toBe(200);
    const stranger = await change({ new: "far away", current: "over the hills" });
    expect(reasonOf(stranger)).toEqual([403, "account.reset_invalid"]);
  });

  it("[API-95] an account without a password gets its first by a session of the last ten minutes", async () => {
    const ida = await newPerson();
    await server.database.pool.query("UPDATE users SET password_hash = NULL WHERE username = $1", [
      ida.username,
    ]);
    expect((await change({ new: "over the hills", current: "" }, ida.key)).statusCode).toBe(200);
    expect((await logIn(ida, "over the hills")).statusCode).toBe(200);
    const again = await change({ new: "far away", current: "" }, ida.key);
    expect(reasonOf(again)).toEqual([403, "account.wrong_password"]);
  });

  it("[PASS-2] [API-95] a dead link changes nothing for a person who is logged in where it is opened, and is no wrong password of theirs", async () => {
    const [jim, kit] = [await newPerson(), await newPerson()];
    const dead = await newToken(jim);
    expect((await change({ new: "over the hills", current: dead })).statusCode).toBe(200);
    for (let i = 0; i < 11; i += 1)
      expect(reasonOf(await change({ new: "far away", token: dead }, kit.key))).toEqual([
        403,
        "account.reset_invalid",
      ]);
    const right = await change({ new: "far away", current: kit.password }, kit.key);
    expect(right.statusCode).toBe(200);
    // A person who came in by a provider a moment ago has no password, and gets none by somebody's link.
    await server.database.pool.query("UPDATE users SET password_hash = NULL WHERE username = $1", [
      kit.username,
    ]);
    for (const [field, value] of [
      ["token", dead],
      ["current", dead],
      ["token", ""],
      ["current", "a guess"],
    ] as const)
      expect(reasonOf(await change({ new: "of a stranger", [field]: value }, kit.key))).toEqual([
        403,
        "account.reset_invalid",
      ]);
    expect((await logIn(kit, "of a stranger")).statusCode).toBe(403);
  });

  it("[PASS-2] [API-95] a link works if somebody else is logged in, in either field, and their session continues", async () => {
    for (const field of ["token", "current"]) {
      const [lea, max] = [await newPerson(), await newPerson()];
      const changed = await change({ new: "over the hills", [field]: await newToken(lea) }, max.key);
      expect(changed.statusCode).toBe(200);
      expect((await logIn(lea, "over the hills")).statusCode).toBe(200);
      expect([await isOpen(lea.key), await isOpen(max.key)]).toEqual([false, true]);
    }
  });

  const newToken32 = async (user: TestUser): Promise<string> =>
    (
      await server.call("POST", "/user/tokens", {
        key: user.key,
        payload: { name: "backup", scopes: ["read"], days: 30 },
        headers: { password: user.password },
      })
    ).json().payload.token;

  it("[API-95] [SEC-4] personal tokens end with the password, unless their owner keeps them; by a link they always end", async () => {
    for (const [keepTokens, goesOn] of [
      ["false", false],
      ["true", true],
    ] as const) {
      const hal = await newPerson();
      const token = await newToken32(hal);
      const changed = await change({ new: "over the hills", current: hal.password, keepTokens }, hal.key);
      expect(changed.statusCode).toBe(200);
      expect(await isOpen(token)).toBe(goesOn);
      const reset = await change({ new: "far away", current: await newToken(hal), keepTokens });
      expect(reset.statusCode).toBe(200);
      expect(await isOpen(token)).toBe(false);
    }
  });

  it("[API-95] [SEC-3] another address that somebody had requested is cancelled once the password is changed or reset", async () => {
    for (const isReset of [false, true]) {
      const ivy = await newPerson();
      const thief = `thief-of-${ivy.email}`;
      const asked = await server.call("POST", "/user/email", {
        key: ivy.key,
        payload: { email: thief },
        headers: { password: ivy.password },
      });
      expect(asked.statusCode).toBe(200);
      await workOff(server);
      const stolen = receiver.lastIn(thief, /kind=change&pt=(\S+)/);
      expect(stolen).toHaveLength(36);
      const current = isReset ? await newToken(ivy) : ivy.password;
      await change({ new: "over the hills", current }, isReset ? undefined : ivy.key);
      const opened = await server.call("POST", "/user/email/link", {
        payload: { token: stolen },
        headers: ofHousehold(),
      });
      expect(opened.json().error.reason).toBe("account.email_link_invalid");
    }
  });

  it("[PASS-2] what a stranger left in an account with another person's address is removed at the first reset; a confirmed owner keeps theirs", async () => {
    for (const isConfirmed of [false, true]) {
      const jon = await newPerson();
      const { pool } = server.database;
      await pool.query("UPDATE users SET email_verified = $2 WHERE username = $1", [
        jon.username,
        isConfirmed,
      ]);
      for (const insert of [
        "INSERT INTO identities SELECT id, 'https://id.example.org/', id, 'Stranger', now()",
        "INSERT INTO passkeys SELECT id, id, sha256(id::bytea), 'key', 0, '{}', false, 'Stranger', now()",
      ])
        await pool.query(`${insert} FROM users WHERE username = $1`, [jon.username]);
      await change({ new: "over the hills", current: await newToken(jon) });
      const { rows } = await server.database.pool.query(
        `SELECT email_verified AS confirmed,
           (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id)
           + (SELECT count(*)::int FROM identities i WHERE i.owner_id = u.id) AS others
         FROM users u WHERE username = $1`,
        [jon.username],
      );
      expect(rows).toEqual([{ confirmed: true, others: isConfirmed ? 2 : 0 }]);
      await workOff(server);
      const subjects = mailsTo(jon).map(({ subject }) => subject);
      expect(subjects.includes("Passkeys and login providers removed")).toBe(!isConfirmed);
    }
  });

  it(
    "[PASS-1] a link that the mail server did not accept is sent later, with another token, and is one of the three however often that was",
    { tags: ["all"] },
    async () => {
      const guy = await newPerson();
      await workOff(server);
      let refusals = 4;
      receiver.answer(() => (refusals-- > 0 ? 451 : undefined));
      await ask(guy.username);
      const worker = await startWorker(server);
      await expect
        .poll(async () => {
          await retryJobs(server.deps.db);
          return mailsTo(guy).length;
        })
        .toBe(1);
      await worker.stop();
      const first = lastToken(guy);
      for (let i = 0; i < 3; i += 1) await ask(guy.username);
      await workOff(server);
      expect(mailsTo(guy)).toHaveLength(3);
      expect((await change({ new: "over the hills", current: first })).statusCode).toBe(200);
    },
  );

  it("[PASS-1] a link that was mailed stays valid if its job runs again, because the process was killed before it could note the end", async () => {
    const hob = await newPerson();
    const token = await newToken(hob);
    const { rows } = await server.database.pool.query(
      "SELECT mail_id AS id FROM password_resets WHERE user_id = (SELECT id FROM users WHERE username = $1)",
      [hob.username],
    );
    await addJob(server.deps.db, passwordResetJob, { name: hob.username, id: rows[0].id });
    await workOff(server);
    expect(mailsTo(hob)).toHaveLength(1);
    expect((await change({ new: "over the hills", current: token })).statusCode).toBe(200);
  });
});
