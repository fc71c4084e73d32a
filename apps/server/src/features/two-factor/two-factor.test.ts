import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { codeOf } from "../../../test/stand-ins/authenticator-app.ts";
import type { TestAnswer } from "../../../test/test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const reasonOf = (answer: TestAnswer): unknown => answer.json().error?.reason;

describe("two-factor login", () => {
  let server: TestApp;
  let people = 0;
  let networks = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const newPerson = () => server.signUp(`walker${people++}`);

  const change = (user: TestUser, path: string, payload?: object, password = user.password) =>
    server.call("POST", `/twofactor/${path}`, { key: user.key, headers: { password }, payload });

  /** Each try comes from another network, so that no limit per network interferes with the test. */
  const logIn = (user: TestUser, otp?: string, password = user.password) =>
    server.call("POST", "/login", {
      payload: new URLSearchParams({
        l: user.username,
        p: password,
        ...(otp !== undefined && { otp }),
      }).toString(),
      remoteAddress: `198.51.${Math.floor(networks / 200)}.${networks++ % 200}`,
    });

  const state = async (user: TestUser) =>
    (await server.call("GET", "/twofactor", { key: user.key })).json().payload;

  /** Makes used codes valid again, as if another half minute had passed. */
  const forgetUsed = () => server.database.pool.query("UPDATE second_factors SET used_step = 0");

  /** A person with two-factor login on, with the secret of their app and their recovery codes. */
  const withTwoFactor = async () => {
    const user = await newPerson();
    const { secret } = (await change(user, "setup")).json().payload;
    const confirmed = await change(user, "confirm", { otp: codeOf(secret) });
    await forgetUsed();
    return { user, secret: String(secret), codes: confirmed.json().payload.recoveryCodes as string[] };
  };

  it("[LOGIN-11] is set up with the password, and on once a first code was right", async () => {
    const ada = await newPerson();
    expect(reasonOf(await change(ada, "setup", undefined, "a guess"))).toBe("account.wrong_password");
    const { secret, uri } = (await change(ada, "setup")).json().payload;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Cairn:${ada.username}?secret=${secret}&issuer=Cairn`);
    expect(await state(ada)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await logIn(ada)).statusCode).toBe(200);
    expect(reasonOf(await change(ada, "confirm", { otp: "000000" }))).toBe("two_factor.wrong_code");
    const confirmed = await change(ada, "confirm", { otp: codeOf(secret) });
    expect(confirmed.json().payload.recoveryCodes).toHaveLength(10);
    expect(await state(ada)).toMatchObject({ isOn: true, since: expect.any(Number), recoveryCodesLeft: 10 });
    expect(reasonOf(await change(ada, "setup"))).toBe("two_factor.already_on");
  });

  it("[LOGIN-11] a set-up is forgotten after an hour, and replaced by another", async () => {
    const eve = await newPerson();
    const first = (await change(eve, "setup")).json().payload.secret;
    const second = (await change(eve, "setup")).json().payload.secret;
    expect(reasonOf(await change(eve, "confirm", { otp: codeOf(first) }))).toBe("two_factor.wrong_code");
    await server.database.pool.query(
      "UPDATE second_factors SET created_at = created_at - interval '61 minutes' WHERE confirmed_at IS NULL",
    );
    const late = await change(eve, "confirm", { otp: codeOf(second) });
    expect(reasonOf(late)).toBe("two_factor.setup_expired");
  });

  it("[LOGIN-11] the right password alone opens no session, and differs only in the error code", async () => {
    const { user, secret } = await withTwoFactor();
    for (const otp of [undefined, ""]) {
      const asked = await logIn(user, otp);
      expect([asked.statusCode, asked.json().error.code]).toEqual([403, "403"]);
      expect(reasonOf(asked)).toBe("two_factor.code_required");
      expect(asked.json().payload).toBeNull();
    }
    expect(reasonOf(await logIn(user, "000000"))).toBe("two_factor.wrong_code");
    expect(reasonOf(await logIn(user, codeOf(secret), "a guess"))).toBe("session.login_failed");
    expect(reasonOf(await logIn({ ...user, username: "nobody" }, codeOf(secret)))).toBe(
      "session.login_failed",
    );
    const entered = await logIn(user, codeOf(secret));
    expect(entered.json().username).toBe(user.username);
    const spaced = codeOf(secret, 1).replace(/(...)/, "$1 ");
    expect((await logIn(user, spaced)).statusCode).toBe(200);
  });

  it("[LOGIN-11] a code works once, also for fifty who send it at the same time", async () => {
    const { user, secret } = await withTwoFactor();
    const otp = codeOf(secret, 1);
    const logins = await Promise.all(Array.from({ length: 50 }, () => logIn(user, otp)));
    expect(logins.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of logins) expect(statusCode).toBeOneOf([200, 403, 429, 503]);
    expect((await logIn(user, otp)).statusCode).not.toBe(200);
  });

  it.each(["code of the app", "recovery code"])(
    "[LOGIN-12] where no password slows them down, one of 25 still uses a %s",
    async (kind) => {
      const { user, secret, codes } = await withTwoFactor();
      await server.database.pool.query("UPDATE users SET password_hash = NULL WHERE username = $1", [
        user.username,
      ]);
      const otp = kind === "recovery code" ? codes[0] : codeOf(secret, 1);
      const answers = await Promise.all(Array.from({ length: 25 }, () => change(user, "codes", { otp })));
      // One is right, ten are wrong, and after that none is checked.
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 10 }, () => 403),
        ...Array.from({ length: 14 }, () => 429),
      ]);
    },
  );

  it("[LOGIN-12] a recovery code works once, however it is typed, also after too many wrong app codes", async () => {
    const { user, secret, codes } = await withTwoFactor();
    for (let tries = 0; tries < 10; tries++)
      expect(reasonOf(await logIn(user, "000000"))).toBe("two_factor.wrong_code");
    const held = await logIn(user, codeOf(secret));
    expect([held.statusCode, reasonOf(held)]).toEqual([429, "two_factor.too_many_tries"]);
    expect(held.headers["retry-after"]).toBe("900");
    const typed = (codes[0] ?? "").replaceAll("-", " ").toLowerCase();
    expect((await logIn(user, typed)).statusCode).toBe(200);
    expect((await logIn(user, codes[0])).statusCode).not.toBe(200);
    expect(await state(user)).toMatchObject({ recoveryCodesLeft: 9 });
    await server.database.pool.query(
      "UPDATE second_factors SET failed_at = failed_at - interval '15 minutes'",
    );
    expect(reasonOf(await logIn(user, "000000"))).toBe("two_factor.wrong_code");
    expect(reasonOf(await logIn(user, codeOf(secret)))).toBe("two_factor.too_many_tries");
    await server.database.pool.query(
      "UPDATE second_factors SET failed_at = failed_at - interval '15 minutes'",
    );
    expect((await logIn(user, codeOf(secret))).statusCode).toBe(200);
    expect(reasonOf(await logIn(user, "000000"))).toBe("two_factor.wrong_code");
    expect((await logIn(user, codeOf(secret, 1))).statusCode).toBe(200);
  });

  it("[LOGIN-12] fifty who send one recovery code at the same time log in once", async () => {
    const { user, codes } = await withTwoFactor();
    const logins = await Promise.all(Array.from({ length: 50 }, () => logIn(user, codes[3])));
    expect(logins.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await state(user)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it("[LOGIN-12] new recovery codes replace the earlier ones, with the password and a code", async () => {
    const { user, secret, codes } = await withTwoFactor();
    expect(reasonOf(await change(user, "codes", { otp: codeOf(secret) }, "a guess"))).toBe(
      "account.wrong_password",
    );
    expect(reasonOf(await change(user, "codes", { otp: "000000" }))).toBe("two_factor.wrong_code");
    const made = (await change(user, "codes", { otp: codeOf(secret) })).json().payload.recoveryCodes;
    expect(new Set([...made, ...codes])).toHaveLength(20);
    expect(reasonOf(await logIn(user, codes[0]))).toBe("two_factor.wrong_code");
    expect((await logIn(user, made[0])).statusCode).toBe(200);
  });

  it("[LOGIN-11] is turned off only with the password and a code", async () => {
    const { user, secret } = await withTwoFactor();
    expect(reasonOf(await change(user, "off", { otp: codeOf(secret) }, "a guess"))).toBe(
      "account.wrong_password",
    );
    expect(reasonOf(await change(user, "off", { otp: "000000" }))).toBe("two_factor.wrong_code");
    expect((await change(user, "off", { otp: codeOf(secret) })).json().payload).toBe(true);
    expect((await logIn(user)).statusCode).toBe(200);
    expect(reasonOf(await change(user, "off", { otp: codeOf(secret) }))).toBe("two_factor.is_off");
  });

  it("[LOGIN-11] right passwords without a code count as failures of the name, and only a complete login resets them", async () => {
    const { user, secret } = await withTwoFactor();
    const failures = async () => {
      const { rows } = await server.database.pool.query(
        "SELECT count(*)::int AS count FROM login_failures WHERE subject = sha256($1::bytea)",
        [Buffer.from(`name ${user.username}`)],
      );
      return rows[0].count;
    };
    await logIn(user);
    await logIn(user, "000000");
    await logIn(user, undefined, "a guess");
    expect(await failures()).toBe(3);
    await logIn(user, codeOf(secret));
    expect(await failures()).toBe(0);
  });

  it("[LOGIN-11] keeps the secret encrypted, for its person alone, and recovery codes as hashes", async () => {
    const { user, codes } = await withTwoFactor();
    const other = await withTwoFactor();
    const { rows } = await server.database.pool.query(
      "SELECT second_factors::text || recovery_codes::text AS row FROM second_factors JOIN recovery_codes USING (user_id)",
    );
    for (const { row } of rows) for (const code of codes) expect(row).not.toContain(code);
    await server.database.pool.query(
      `UPDATE second_factors SET sealed_secret = theirs.sealed_secret FROM second_factors theirs
       JOIN users theirs_user ON theirs_user.id = theirs.user_id AND theirs_user.username = $1
       WHERE second_factors.user_id = (SELECT id FROM users WHERE username = $2)`,
      [other.user.username, user.username],
    );
    expect((await logIn(user, codeOf(other.secret))).statusCode).toBe(500);
  });

  it("[LOGIN-11] tells the owner of each change by mail", async () => {
    const { user, secret, codes } = await withTwoFactor();
    for (let tries = 0; tries < 10; tries++) await logIn(user, "000000");
    await logIn(user, codes[0]);
    await server.database.pool.query("UPDATE second_factors SET failures = 0");
    await change(user, "codes", { otp: codeOf(secret) });
    await change(user, "off", { otp: codeOf(secret, 1) });
    const worker = await startWorker(server);
    const subjects = async () => {
      const folder = join(server.dataDir, "outbox");
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      const own = mails.filter((mail) => mail.includes(user.email));
      return own.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]);
    };
    await expect
      .poll(subjects)
      .toEqual(
        expect.arrayContaining([
          "Two-factor login is on",
          "Somebody may know your password",
          "Recovery code used",
          "New recovery codes",
          "Two-factor login is off",
        ]),
      );
    await worker.stop();
  });
});
