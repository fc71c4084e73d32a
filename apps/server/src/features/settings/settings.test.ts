import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callBetweenLocks } from "../../../test/processes/call-between-locks.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** 29 February 1984, midnight UTC (`date -u -d 1984-02-29 +%s`). */
const leapDay = 446_860_800_000;

/** One of two time zones. */
const zoneOf = (i: number): string => (i % 2 === 0 ? "Europe/Helsinki" : "Europe/Oslo");

describe("settings", () => {
  let server: TestApp;
  let people = 0;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const newPerson = async () => await server.signUp(`person${(people += 1)}`);
  const save = (who: TestUser, payload: object, password?: string) =>
    server.call("POST", "/user/settings", {
      key: who.key,
      payload,
      headers: password === undefined ? {} : { password: encodeURIComponent(password) },
    });
  const settingsOf = async ({ key }: TestUser) =>
    (await server.call("GET", "/user/settings", { key })).json().payload;
  const idOf = async ({ key }: TestUser): Promise<string> =>
    (await server.call("GET", "/user", { key })).json().payload.key;
  const reason = (answer: Awaited<ReturnType<typeof save>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];

  it("[API-21] [SET-2] with what the client had loaded, a setting that has changed since is named, and nothing is changed", async () => {
    const bea = await newPerson();
    const first = { country: "FI", weight: 61_300, base: { country: "null", weight: null } };
    expect((await save(bea, first, bea.password)).statusCode).toBe(200);
    // The other tab had loaded neither.
    const second = {
      country: "SE",
      weight: 60_000,
      gender: "FEMALE",
      base: { country: "null", weight: null, gender: null },
    };
    const refused = await save(bea, second, bea.password);
    expect(reason(refused)).toEqual([409, "settings.changed_elsewhere"]);
    expect(refused.json().error.fields).toEqual([
      { field: "country", reason: "changed" },
      { field: "weight", reason: "changed" },
    ]);
    expect(await settingsOf(bea)).toMatchObject({ country: "FI", weight: 61_300 });
    expect(await settingsOf(bea)).not.toHaveProperty("gender");
    // Once they have seen it, they choose; and stored values may be sent again.
    const chosen = { ...second, base: { country: "FI", weight: 61_300, gender: null } };
    expect((await save(bea, chosen, bea.password)).statusCode).toBe(200);
    expect((await save(bea, chosen, bea.password)).statusCode).toBe(200);
    // Clients that do not send it work as before.
    expect((await save(bea, { country: "NO" }, bea.password)).statusCode).toBe(200);
  });

  it("[API-21] [SET-2] of twenty that change one setting at once from the same value, one succeeds", async () => {
    const cleo = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save(cleo, { timeZone: zoneOf(i), base: { timeZone: null } })),
    );
    const { timeZone } = await settingsOf(cleo);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      answers.map((_, i) => (zoneOf(i) === timeZone ? 200 : 409)),
    );
  });

  it("[API-21] [SET-1] give and store every field, with the password for fields about the person", async () => {
    const ann = await newPerson();
    expect(await settingsOf(ann)).toEqual({
      notifyWorkoutFriendShare: 1,
      notifyFriendInvite: 1,
      notifyWorkoutComment: 1,
      emailDigest: 0,
      locale: "en",
      automaticallyApproveFollowers: false,
      measurementUnit: "METRIC",
      firstWeekday: "LANGUAGE",
      defaultSharingFlags: 0,
      realName: `${ann.username} Tester`,
      country: "null",
    });
    const person = {
      realName: "Ann Ångström",
      country: "FI",
      birthdate: leapDay,
      weight: 61_300,
      gender: "FEMALE",
    };
    const choices = {
      measurementUnit: "IMPERIAL",
      firstWeekday: "SATURDAY",
      defaultSharingFlags: 17,
      timeZone: "Europe/Helsinki",
    };
    expect((await save(ann, { ...person, ...choices }, ann.password)).json()).toMatchObject({
      error: null,
      payload: true,
    });
    expect(await settingsOf(ann)).toMatchObject({ ...person, ...choices });
    // What the settings returned can be sent back whole, as old clients do.
    expect((await save(ann, await settingsOf(ann), ann.password)).statusCode).toBe(200);
    const user = (await server.call("GET", "/user", { key: ann.key })).json().payload;
    expect(user).toMatchObject({
      gender: "FEMALE",
      settings: { measurementUnit: "IMPERIAL", firstWeekday: "SATURDAY" },
    });
    const { key } = await newPerson();
    const found = await server.call("GET", `/user/search/${encodeURIComponent("ångström")}`, { key });
    expect(found.json().payload).toMatchObject([{ user: { realName: "Ann Ångström", country: "FI" } }]);
  });

  it("[SET-3] null removes a value, and so does the text null as a country", async () => {
    const bob = await newPerson();
    const said = { country: "SWE", birthdate: leapDay, weight: 80_000.4, gender: "MALE", timeZone: "UTC" };
    await save(bob, said, bob.password);
    expect(await settingsOf(bob)).toMatchObject({ country: "SE", weight: 80_000 });
    const nothing = { country: "null", birthdate: null, weight: null, gender: null, timeZone: null };
    expect((await save(bob, nothing, bob.password)).statusCode).toBe(200);
    const now = await settingsOf(bob);
    expect(now.country).toBe("null");
    expect(Object.keys(now)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:birthdate|weight|gender|timeZone)$/)]),
    );
  });

  it("[API-21] accept what a form library of an old client makes of them: numbers as text, and null for what was not chosen", async () => {
    const pia = await newPerson();
    const form = {
      measurementUnit: "IMPERIAL",
      emailDigest: "1",
      notifyWorkoutComment: "2",
      defaultSharingFlags: "17",
      weight: "75000",
      birthdate: String(leapDay),
    };
    expect((await save(pia, form, pia.password)).json()).toMatchObject({ error: null, payload: true });
    const stored = {
      measurementUnit: "IMPERIAL",
      emailDigest: 1,
      notifyWorkoutComment: 2,
      defaultSharingFlags: 17,
      weight: 75_000,
      birthdate: leapDay,
      realName: `${pia.username} Tester`,
      locale: "en",
    };
    expect(await settingsOf(pia)).toMatchObject(stored);
    const unchosen = {
      measurementUnit: null,
      emailDigest: null,
      defaultSharingFlags: null,
      automaticallyApproveFollowers: null,
      locale: null,
      realName: null,
    };
    expect((await save(pia, unchosen)).statusCode).toBe(200);
    expect(await settingsOf(pia)).toMatchObject(stored);
  });

  it("[API-21] accept the whole object as known clients send it, with the e-mail address and the password in headers", async () => {
    const ida = await newPerson();
    const saved = await server.call("POST", "/user/settings", {
      key: ida.key,
      headers: {
        "content-type": "application/json;charset=utf-8",
        username: ida.email,
        password: ida.password,
      },
      payload: {
        measurementUnit: "IMPERIAL",
        weight: 72_574.8,
        country: "null",
        birthdate: leapDay,
        gender: "MALE",
        notifyWorkoutFriendShare: true,
        notifyFriendInvite: false,
        notifyWorkoutComment: 2,
        emailDigest: 2,
        automaticallyApproveFollowers: "true",
        profileImageKey: "0".repeat(24),
        username: ida.username,
        predefinedReplies: [],
      },
    });
    expect(saved.json()).toEqual({ error: null, payload: true, metadata: null });
    expect(await settingsOf(ida)).toMatchObject({
      measurementUnit: "IMPERIAL",
      weight: 72_575,
      country: "null",
      birthdate: leapDay,
      gender: "MALE",
      notifyWorkoutFriendShare: 1,
      notifyFriendInvite: 0,
      notifyWorkoutComment: 2,
      emailDigest: 2,
      automaticallyApproveFollowers: true,
    });
  });

  it.each([
    { emailDigest: 3 },
    { emailDigest: "3" },
    { emailDigest: "" },
    { weight: "" },
    { birthdate: "1.5" },
    { weight: 0 },
    { weight: -1 },
    { weight: 1_000_001 },
    { weight: "heavy" },
    { gender: "OTHER" },
    { country: "XX" },
    { country: "nowhere" },
    { birthdate: -2_208_988_800_001 },
    { birthdate: 32_503_680_000_000 },
    { birthdate: 1.5 },
    { timeZone: "Europe/Nowhere" },
    { timeZone: "+02:00" },
    { measurementUnit: "NAUTICAL" },
    { firstWeekday: "TUESDAY" },
    { defaultSharingFlags: 2 },
    { defaultSharingFlags: 63 },
    { realName: "  " },
    { realName: "x".repeat(81) },
  ])("[SET-3] [API-21] refuse by its name what is none: %o", async (payload) => {
    const cem = await newPerson();
    const answer = await save(cem, payload, cem.password);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      [expect.objectContaining({ field: Object.keys(payload)[0] })],
    ]);
    expect(await settingsOf(cem)).toMatchObject({ country: "null", defaultSharingFlags: 0 });
  });

  it("[SET-2] who somebody is changes only with the right password, and nothing is saved with a wrong one", async () => {
    const dan = await newPerson();
    const both = { weight: 70_000, emailDigest: 2 };
    expect(reason(await save(dan, both))).toEqual([403, "account.password_required"]);
    expect(reason(await save(dan, both, "guess"))).toEqual([403, "account.wrong_password"]);
    const byToken = { key: dan.key, payload: both, headers: { facebookToken: "of nobody" } };
    expect(reason(await server.call("POST", "/user/settings", byToken))).toEqual([404, "identity.off"]);
    expect(await settingsOf(dan)).toMatchObject({ emailDigest: 0 });
    expect(await settingsOf(dan)).not.toHaveProperty("weight");
    expect((await save(dan, both, dan.password)).statusCode).toBe(200);
    expect(await settingsOf(dan)).toMatchObject(both);
    // A setting that takes effect at once needs no password.
    expect((await save(dan, { measurementUnit: "IMPERIAL" })).statusCode).toBe(200);
  });

  it("[SET-2] an account without a password changes who it is within ten minutes of signing in, and no later", async () => {
    const ida = await newPerson();
    const pool = server.database.pool;
    const { rows } = await pool.query(
      "UPDATE users SET password_hash = NULL WHERE username = $1 RETURNING id",
      [ida.username],
    );
    const openedAgo = (minutes: number) =>
      pool.query(
        "UPDATE sessions SET created_at = $1::timestamptz - make_interval(mins => $2) WHERE user_id = $3",
        [server.deps.now(), minutes, rows[0].id],
      );
    await openedAgo(9);
    expect((await save(ida, { weight: 70_000 })).statusCode).toBe(200);
    const account = await server.call("GET", "/user", { key: ida.key });
    expect(account.json().payload.hasPassword).toBe(false);
    await openedAgo(11);
    expect(reason(await save(ida, { weight: 71_000 }))).toEqual([403, "account.sign_in_again"]);
    // The earlier password, or any other, opens nothing.
    expect(reason(await save(ida, { weight: 71_000 }, ida.password))).toEqual([403, "account.sign_in_again"]);
    expect((await settingsOf(ida)).weight).toBe(70_000);
    const login = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: ida.username, p: ida.password }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(reason(login)).toEqual([403, "session.login_failed"]);
  });

  it("[SET-2] the right password does not count after ten wrong ones, and logging in still works", async () => {
    const eve = await newPerson();
    for (let i = 0; i < 10; i += 1) await save(eve, { weight: 70_000 }, `guess ${i}`);
    const refused = await save(eve, { weight: 70_000 }, eve.password);
    expect(reason(refused)).toEqual([429, "account.too_many_tries"]);
    expect(refused.headers["retry-after"]).toBe("900");
    const login = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: eve.username, p: eve.password }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(login.statusCode).toBe(200);
  });

  it("[SET-2] of passwords that are sent at once, no more than ten wrong ones are answered", async () => {
    const gus = await newPerson();
    for (let i = 0; i < 9; i += 1) await save(gus, { weight: 70_000 }, `guess ${i}`);
    const guesses = ["one", "two", "three", "four", "five", "six"];
    const answers = await Promise.all(guesses.map((guess) => save(gus, { weight: 71_000 }, guess)));
    const reasons = answers.map((answer) => reason(answer)[1]);
    expect(reasons.filter((given) => given === "account.wrong_password")).toHaveLength(1);
    const later = await save(gus, { weight: 71_000 }, gus.password);
    expect(reason(later)).toEqual([429, "account.too_many_tries"]);
  });

  it("[API-21] two that save at once lose nothing of each other's", async () => {
    const fay = await newPerson();
    await Promise.all([
      save(fay, { weight: 55_000 }, fay.password),
      save(fay, { measurementUnit: "IMPERIAL" }),
      save(fay, { gender: "FEMALE" }, fay.password),
      save(fay, { emailDigest: 1 }),
    ]);
    expect(await settingsOf(fay)).toMatchObject({
      weight: 55_000,
      measurementUnit: "IMPERIAL",
      gender: "FEMALE",
      emailDigest: 1,
    });
  });

  it("[SET-1] the year of birth is shared with the heart-rate settings, where another year never removes the day", async () => {
    const guy = await newPerson();
    const heart = (birthYear: number) =>
      server.call("PUT", "/user/heartrate", { key: guy.key, payload: { maxHeartRate: null, birthYear } });
    await save(guy, { birthdate: leapDay }, guy.password);
    const told = (await server.call("GET", "/user/heartrate", { key: guy.key })).json().payload;
    expect(told).toMatchObject({ birthYear: 1984, maximum: { source: "birthYear" } });
    await heart(1984);
    expect(await settingsOf(guy)).toMatchObject({ birthdate: leapDay });
    expect((await heart(1985)).statusCode).toBe(409);
    expect(await settingsOf(guy)).toMatchObject({ birthdate: leapDay });
  });

  it("[SET-1] change the date of birth although the year beside the heart rate changes at the same time", async () => {
    const hal = await newPerson();
    await save(hal, { birthdate: leapDay }, hal.password);
    const id = await idOf(hal);
    const changed = await callBetweenLocks(
      server,
      {
        first: ["SELECT FROM heart_rate_settings WHERE owner_id = $1 FOR UPDATE", id],
        // The job that computes the energy of workouts again.
        second: [
          "SELECT graphile_worker.add_job('refresh-own-energy', job_key => 'refresh-own-energy:' || $1::text)",
          id,
        ],
      },
      () => save(hal, { birthdate: leapDay + 86_400_000 }, hal.password),
    );
    expect(reason(changed)).toEqual([200, undefined]);
    expect(await settingsOf(hal)).toMatchObject({ birthdate: leapDay + 86_400_000 });
  });

  it("[API-21] change without a password although somebody who gave theirs changes others at the same time", async () => {
    const ivy = await newPerson();
    await save(ivy, { emailDigest: 1 });
    const id = await idOf(ivy);
    const changed = await callBetweenLocks(
      server,
      {
        first: ["SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", id],
        second: ["SELECT FROM user_settings WHERE owner_id = $1 FOR UPDATE", id],
      },
      () => save(ivy, { emailDigest: 2, automaticallyApproveFollowers: true }),
    );
    expect(reason(changed)).toEqual([200, undefined]);
    expect(await settingsOf(ivy)).toMatchObject({ emailDigest: 2, automaticallyApproveFollowers: true });
  });
});
