import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendImport } from "../../../test/files/sent-imports.ts";
import { listenTo } from "../../../test/live/live-client.ts";
import { type MailedApp, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { exportOf, proof } from "../../../test/own-data/archive.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import { takeJobAndDie } from "../../../test/processes/killed-worker.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";
import type { MailReceiver } from "../../../test/stand-ins/mail-receiver.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";
import { retryJobs } from "../../platform/jobs/job-queue.queries.ts";
import { removeRemains, removeRemainsJob } from "./remains.ts";

const deletionLink = /\/delete-account\/(\S+)\/confirm/;

/** A walk of two points on a day of May. */
const walk = (day: number) => ({
  name: `${day}.gpx`,
  bytes: Buffer.from(
    `<gpx creator="t"><trk><trkseg><trkpt lat="60" lon="24"><time>2026-05-${10 + day}T10:00:00Z</time></trkpt><trkpt lat="60.01" lon="24"><time>2026-05-${10 + day}T10:20:00Z</time></trkpt></trkseg></trk></gpx>`,
  ),
});

describe("deleting an account", () => {
  let app: MailedApp;
  let receiver: MailReceiver;
  let server: TestApp;
  let stayer: TestUser;
  let count = 0;
  let calls = 0;

  beforeAll(async () => {
    app = await startMailedApp();
    ({ receiver, server } = app);
    stayer = await newPerson("stayer");
  });
  afterAll(() => app.close());

  const newPerson = (name: string) => server.signUp(`${name}-${(count += 1)}`);
  /** Everybody has a household of their own. */
  const ofHousehold = () => ({ "x-forwarded-for": `10.1.${count}.${(calls += 1) % 250}` });
  const ask = (user: TestUser, password?: string) =>
    server.call("POST", "/account/delete/request", {
      key: user.key,
      headers: { ...ofHousehold(), ...(password !== undefined && { password }) },
    });
  const confirm = (token: string) =>
    server.call("GET", `/account/delete?dt=${token}`, { headers: ofHousehold() });
  const mailsTo = ({ email }: TestUser): readonly Email[] => receiver.to(email);
  const lastToken = ({ email }: TestUser): string => receiver.lastIn(email, deletionLink);
  const newToken = async (user: TestUser): Promise<string> => {
    expect((await ask(user, user.password)).json().payload).toBe(true);
    await workOff(server);
    return lastToken(user);
  };
  const goAway = async (user: TestUser): Promise<void> => {
    expect((await confirm(await newToken(user))).statusCode).toBe(200);
  };
  const reasonOf = (answer: Awaited<ReturnType<typeof ask>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];
  const idOf = async ({ username }: TestUser): Promise<string> =>
    (await server.database.pool.query("SELECT id FROM users WHERE username = $1", [username])).rows[0].id;
  const newWorkout = async ({ key }: TestUser): Promise<string> => {
    const payload = { activityId: 2, startTime: Date.UTC(2026, 4, 1, 10), duration: 600, sharingFlags: 19 };
    return (await server.call("POST", "/workout", { key, payload })).json().payload.workoutKey;
  };
  const comment = (workoutKey: string, by: TestUser, payload = "Well done!") =>
    server.call("POST", `/workouts/comment/${workoutKey}`, {
      key: by.key,
      payload,
      headers: { "content-type": "text/plain" },
    });
  const like = (workoutKey: string, { key }: TestUser) =>
    server.call("POST", `/workouts/reaction/${workoutKey}`, { key, payload: {} });
  const countsOf = async (workoutKey: string) => {
    const { payload } = (await server.call("GET", `/workouts/${workoutKey}`, { key: stayer.key })).json();
    return [payload.commentCount, payload.reactionCount];
  };
  const filesOf = async (id: string) => (await server.cachedFiles()).filter((path) => path.includes(id));

  it("[ACCT-1] is requested with the password, and changes nothing before the link of the mail is confirmed", async () => {
    const ann = await newPerson("ann");
    expect(reasonOf(await ask(ann))).toEqual([403, "account.password_required"]);
    expect(reasonOf(await ask(ann, "a guess"))).toEqual([403, "account.wrong_password"]);
    await workOff(server);
    expect(mailsTo(ann)).toEqual([]);
    const token = await newToken(ann);
    expect(token).toHaveLength(36);
    expect(mailsTo(ann)[0]?.subject).toBe("Delete your account");
    const { rows } = await server.database.pool.query("SELECT * FROM account_deletions");
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await server.call("GET", "/user", { key: ann.key })).statusCode).toBe(200);
  });

  it("[ACCT-1] the mail is in the person's language, at most three an hour, and the link ends after a day", async () => {
    const bob = await newPerson("bob");
    await server.call("POST", "/user/settings", { key: bob.key, payload: { locale: "fi" } });
    for (let i = 0; i < 4; i += 1) await ask(bob, bob.password);
    await workOff(server);
    expect(mailsTo(bob).map(({ subject }) => subject)).toEqual(Array(3).fill("Poista tilisi"));
    await server.database.pool.query("UPDATE account_deletions SET expires_at = now() - interval '1 second'");
    for (const token of [lastToken(bob), "", "short", "0".repeat(36), "0".repeat(37)])
      expect(reasonOf(await confirm(token))).toEqual([403, "account.deletion_invalid"]);
  });

  it("[ACCT-1] [SEC-3] while an earlier address may undo the change, the link goes only there, and the new one is told until when", async () => {
    const dee = await newPerson("dee");
    const [second, third] = [
      { ...dee, email: `second-${dee.email}` },
      { ...dee, email: `third-${dee.email}` },
    ];
    for (const { email } of [second, third]) {
      const headers = { ...ofHousehold(), password: dee.password };
      await server.call("POST", "/user/email", { key: dee.key, payload: { email }, headers });
      await workOff(server);
      const token = receiver.lastIn(email, /kind=change&pt=(\S+)/);
      await server.call("POST", "/user/email/link", { payload: { token }, headers: ofHousehold() });
    }
    const state = await server.call("GET", "/user/email", { key: dee.key });
    expect(state.json().payload.wayBackUntil).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60_000);
    expect((await ask(dee, dee.password)).statusCode).toBe(200);
    await workOff(server);
    expect([dee, second, third].map((user) => lastToken(user).length)).toEqual([36, 0, 0]);
    expect(mailsTo(second).map(({ subject }) => subject)).not.toContain("Delete your account");
    expect(mailsTo(third).at(-1)?.text).toMatch(
      /earlier address, .* until [A-Z][a-z]+ \d+, \d{4}\. .* ask again after that day/,
    );
    // The owner undoes the change: neither the thief nor anybody else has a link that deletes the account.
    const open = lastToken(dee);
    const undo = receiver.lastIn(dee.email, /kind=undo&pt=(\S+)/);
    await server.call("POST", "/user/email/link", { payload: { token: undo }, headers: ofHousehold() });
    const back = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: dee.email, p: dee.password }).toString(),
      headers: ofHousehold(),
    });
    expect(back.json().username).toBe(dee.username);
    expect(reasonOf(await confirm(open))).toEqual([403, "account.deletion_invalid"]);
    const later = await server.call("GET", "/user/email", { key: back.json().sessionkey });
    expect(later.json().payload).toEqual({ email: dee.email, isConfirmed: true });
  });

  it("[ACCT-1] [SEC-3] an address that is restored while the link is being made gets it, not the other one", async () => {
    const fox = await newPerson("fox");
    const thief = { ...fox, email: `thief-of-${fox.email}` };
    const headers = { ...ofHousehold(), password: fox.password };
    await server.call("POST", "/user/email", { key: fox.key, payload: { email: thief.email }, headers });
    await workOff(server);
    const token = receiver.lastIn(thief.email, /kind=change&pt=(\S+)/);
    await server.call("POST", "/user/email/link", { payload: { token }, headers: ofHousehold() });
    await workOff(server);
    await ask(fox, fox.password);
    const id = await idOf(fox);
    const client = await server.database.pool.connect();
    try {
      // The effect of undoing the change, while the job waits for the account.
      await client.query("BEGIN");
      await client.query("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", [id]);
      const worker = await startWorker(server);
      await expect.poll(() => countWaiting(server)).toBe(1);
      await client.query("DELETE FROM email_links WHERE user_id = $1", [id]);
      await client.query("DELETE FROM account_deletions WHERE user_id = $1", [id]);
      await client.query("UPDATE users SET email = $2 WHERE id = $1", [id, fox.email]);
      await client.query("COMMIT");
      await expect.poll(() => lastToken(fox) + lastToken(thief)).not.toBe("");
      await worker.stop();
    } finally {
      client.release();
    }
    expect([lastToken(thief), lastToken(fox).length]).toEqual(["", 36]);
  });

  it("[ACCT-1] [API-95] another password invalidates a link that somebody requested", async () => {
    const hob = await newPerson("hob");
    const token = await newToken(hob);
    const boundary = "form-boundary";
    const parts = Object.entries({ new: "over the hills", current: hob.password }).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const changed = await server.call("POST", "/changePassword", {
      key: hob.key,
      payload: `${parts.join("")}--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}`, ...ofHousehold() },
    });
    expect(changed.statusCode).toBe(200);
    expect(reasonOf(await confirm(token))).toEqual([403, "account.deletion_invalid"]);
    expect((await server.call("GET", "/user", { key: hob.key })).statusCode).toBe(200);
  });

  it("[ACCT-1] [SEC-3] once no earlier address may undo the change, the link goes to the new one", async () => {
    const gus = await newPerson("gus");
    const next = { ...gus, email: `next-${gus.email}` };
    const headers = { ...ofHousehold(), password: gus.password };
    await server.call("POST", "/user/email", { key: gus.key, payload: { email: next.email }, headers });
    await workOff(server);
    const token = receiver.lastIn(next.email, /kind=change&pt=(\S+)/);
    await server.call("POST", "/user/email/link", { payload: { token }, headers: ofHousehold() });
    await server.database.pool.query(
      "UPDATE email_links SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [await idOf(gus)],
    );
    expect((await confirm(await newToken({ ...next, key: gus.key }))).statusCode).toBe(200);
    expect(lastToken(gus)).toBe("");
    expect((await server.call("GET", `/user/name/${gus.username}`, { key: stayer.key })).statusCode).toBe(
      404,
    );
  });

  it("[ACCT-1] [API-98] after the confirmation nobody sees anything of the person, and the link works once", async () => {
    const cem = await newPerson("cem");
    const [theirs, own] = [await newWorkout(stayer), await newWorkout(cem)];
    await server.call("POST", `/user/follow/${stayer.username}`, { key: cem.key });
    await server.call("PUT", `/user/follow/accept/${cem.username}`, { key: stayer.key });
    await server.call("POST", `/user/follow/${cem.username}`, { key: stayer.key });
    await server.call("PUT", `/user/follow/accept/${stayer.username}`, { key: cem.key });
    await comment(theirs, cem);
    await comment(theirs, stayer, `Thank you @${cem.username}`);
    await like(theirs, cem);
    await like(own, stayer);
    await workOff(server);
    expect(await countsOf(theirs)).toEqual([2, 1]);
    const token = await newToken(cem);

    const answer = await confirm(token);
    expect([answer.statusCode, answer.json().payload]).toEqual([200, true]);
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    const asStayer = async (path: string) => await server.call("GET", path, { key: stayer.key });
    expect(await countsOf(theirs)).toEqual([1, 0]);
    for (const path of [`/user/name/${cem.username}`, `/workouts/${own}`, `/workouts/${own}/combined`])
      expect((await asStayer(path)).statusCode, path).toBe(404);
    for (const path of [
      "/user/feed/combined",
      "/user/follow",
      "/user/notifications",
      `/user/search/${cem.username}`,
      "/workouts/friends/latest",
    ]) {
      const text = (await asStayer(path)).body;
      for (const trace of [cem.username, `${cem.username} Tester`, own])
        expect(text, path).not.toContain(trace);
    }
    expect((await server.call("GET", "/user", { key: cem.key })).statusCode).toBe(401);
    expect(
      (await server.call("POST", "/login", { payload: `l=${cem.username}&p=${cem.password}` })).statusCode,
    ).toBe(403);
    expect(reasonOf(await confirm(token))).toEqual([403, "account.deletion_invalid"]);
    await workOff(server);
  });

  it("[ACCT-1] ends what the person has open, and updates others' screens at once", async () => {
    const dan = await newPerson("dan");
    const theirs = await newWorkout(stayer);
    await server.call("POST", `/user/follow/${stayer.username}`, { key: dan.key });
    await comment(theirs, dan);
    const token = await newToken(dan);
    const [address = ""] = await server.addresses();
    const [own, others] = [
      await listenTo(address, dan.key),
      await listenTo(address, stayer.key, { workouts: [theirs] }),
    ];
    await expect.poll(() => [own.heard.length > 0, others.heard.length > 0]).toEqual([true, true]);
    await confirm(token);
    await expect.poll(() => own.hasEnded()).toBe(true);
    await expect
      .poll(() => others.heard.map((event) => event.split(" ")[0]))
      .toEqual(expect.arrayContaining(["follows", "comments"]));
    others.leave();
  });

  it("[ACCT-1] nobody can take the name for 90 days; then it is free", async () => {
    const eve = await newPerson("eve");
    await goAway(eve);
    const join = async () => {
      const person = { username: eve.username, password: "12345", email: eve.email, realName: "Another" };
      return reasonOf(await server.call("POST", "/user", { payload: person, headers: ofHousehold() }));
    };
    expect(await join()).toEqual([409, "account.username_taken"]);
    const { rows } = await server.database.pool.query(
      "SELECT min(free_at) > now() + interval '89 days' AS long, min(free_at) < now() + interval '91 days' AS short FROM retired_usernames",
    );
    expect(rows).toEqual([{ long: true, short: true }]);
    await server.database.pool.query("UPDATE retired_usernames SET free_at = now() - interval '1 second'");
    expect(await join()).toEqual([200, undefined]);
  });

  it("[API-98] of twenty that confirm at once one deletes, and the others are refused", async () => {
    const fay = await newPerson("fay");
    const token = await newToken(fay);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(19).fill(403)]);
  });

  it("[ACCT-1] comments and likes added while the account is deleted leave nothing, and are refused properly", async () => {
    const guy = await newPerson("guy");
    const [own, token] = [await newWorkout(guy), await newToken(guy)];
    const all = await Promise.all([
      ...Array.from({ length: 6 }, () => comment(own, stayer)),
      confirm(token),
      ...Array.from({ length: 6 }, () => [comment(own, stayer), like(own, stayer)]).flat(),
    ]);
    for (const { statusCode } of all) expect(statusCode).toBeOneOf([200, 404, 409, 429, 503]);
    await workOff(server);
    for (const table of ["workouts", "comments", "reactions"]) {
      const column = table === "workouts" ? "id" : "workout_id";
      const { rows } = await server.database.pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [own]);
      expect(rows, table).toEqual([]);
    }
  });

  it("[ACCT-1] an import and a change of many workouts that are under way end properly, and leave nothing", async () => {
    const hal = await newPerson("hal");
    const id = await idOf(hal);
    const { workoutKey } = (await server.importFiles(hal, walk(0))).json().payload;
    const token = await newToken(hal);
    const days = Array.from({ length: 12 }, (_, day) => walk(day + 1));
    const worker = await startWorker(server);
    const sent = await sendImport(server, hal, days);
    const change = {
      action: { kind: "privacy", level: "public" },
      workouts: [workoutKey],
      key: "c".repeat(24),
    };
    const begun = await server.call("POST", "/workouts/bulk", { key: hal.key, payload: change });
    expect([sent.statusCode, begun.statusCode]).toEqual([200, 200]);
    const [confirmed, ...later] = await Promise.all([
      confirm(token),
      ...days.map((day) =>
        server.importFiles(hal, { ...day, bytes: Buffer.concat([day.bytes, Buffer.from("\n")]) }),
      ),
    ]);
    expect(confirmed?.statusCode).toBe(200);
    for (const { statusCode } of later) expect(statusCode).toBeOneOf([200, 401, 409, 429, 503]);
    await worker.stop();
    await retryJobs(server.deps.db);
    await workOff(server);
    await removeRemains(server.deps, { userId: id, email: hal.email });
    expect(await filesOf(id)).toEqual([]);
    const { rows } = await server.database.pool.query("SELECT FROM workouts WHERE owner_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  it.each([0, 1, 2, 3, 5, 8])(
    "[ACCT-1] [ACCT-2] an archive of everything that is being made, or imported, ends with the account and leaves nothing: after %i looks at it",
    { tags: ["all"] },
    async (looks) => {
      const [ida, jon] = [await newPerson("ida"), await newPerson("jon")];
      for (let day = 0; day < 6; day += 1) await server.importAllFiles(ida, walk(day));
      await server.importAllFiles(jon, walk(7));
      const archive = await exportOf(server, ida);
      const ids = [await idOf(ida), await idOf(jon)];
      const tokens = [await newToken(ida), await newToken(jon)];
      await server.call("POST", "/account/export", { key: ida.key, headers: proof(ida) });
      expect((await sendImport(server, jon, [{ name: "all.zip", bytes: archive }])).statusCode).toBe(200);
      const worker = await startWorker(server);
      // How far both jobs have got then differs between runs, as in real life.
      for (let i = 0; i < looks; i += 1)
        await server.database.pool.query("SELECT state, done FROM own_data_exports");
      const gone = await Promise.all(tokens.map(confirm));
      expect(gone.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      await worker.stop();
      await retryJobs(server.deps.db);
      await workOff(server);
      for (const id of ids) {
        expect(await filesOf(id)).toEqual([]);
        const { rows } = await server.database.pool.query(
          `SELECT FROM workouts WHERE owner_id = $1 UNION ALL SELECT FROM own_data_exports WHERE owner_id = $1
           UNION ALL SELECT FROM import_jobs WHERE owner_id = $1 UNION ALL SELECT FROM sent_mails WHERE owner_id = $1`,
          [id],
        );
        expect(rows).toEqual([]);
      }
      expect((await server.cachedFiles()).filter((path) => /account-[^/]*$|incoming\/./.test(path))).toEqual(
        [],
      );
    },
  );

  it(
    "[ACCT-1] a process killed while it removes the files leaves the rest to the next",
    { tags: ["all"] },
    async () => {
      const ida = await newPerson("ida");
      const id = await idOf(ida);
      await server.importFiles(ida, walk(1));
      const token = await newToken(ida);
      expect(await filesOf(id)).not.toEqual([]);
      await confirm(token);
      await takeJobAndDie(server.database.connection, removeRemainsJob);
      expect(await filesOf(id)).not.toEqual([]);
      await workOff(server);
      expect(await filesOf(id)).toEqual([]);
    },
  );
});
