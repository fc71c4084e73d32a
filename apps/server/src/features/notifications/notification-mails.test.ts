import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { addressOf } from "../../../test/processes/process-group.ts";
import { startServer } from "../../../test/processes/server-process.ts";
import { type MailReceiver, startMailReceiver } from "../../../test/stand-ins/mail-receiver.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { retryJobs } from "../../platform/jobs/job-queue.queries.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";
import { mailTasks } from "./notification-mails.jobs.ts";

type Person = TestUser & { readonly id: string };

const mailFrom = "Cairn <cairn@example.org>";
const publicUrl = "https://cairn.example.org";
const hour = 3_600_000;

/** Value of a header. */
const header = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

describe("mails", () => {
  let receiver: MailReceiver;
  let server: TestApp;
  let worker: JobRunner | undefined;
  let count = 0;

  beforeAll(async () => {
    receiver = await startMailReceiver();
    server = await createTestApp({ humanCheck: "off", smtpUrl: receiver.url, mailFrom, publicUrl });
  });
  afterAll(async () => {
    await server.close();
    await receiver.stop();
  });
  beforeEach(async () => {
    receiver.answer(() => undefined);
    worker = await startWorker(server);
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });

  const newPerson = async (settings: object = {}): Promise<Person> => {
    const user = await server.signUp(`mailed-${(count += 1)}`);
    const { key: id } = (await server.call("GET", "/user", { key: user.key })).json().payload;
    await server.call("POST", "/user/settings", { key: user.key, payload: settings });
    await server.database.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [id]);
    return { ...user, id };
  };
  const enter = async (owner: Person, description = "Along the shore"): Promise<string> => {
    const payload = {
      activityId: 1,
      startTime: Date.now() - hour,
      duration: 1800,
      sharingFlags: 19,
      description,
    };
    return (await server.call("POST", "/workout", { key: owner.key, payload })).json().payload.workoutKey;
  };
  const like = (person: Person, workoutKey: string) =>
    server.call("POST", `/workouts/reaction/${workoutKey}`, { key: person.key, payload: {} });
  const mailsTo = ({ email }: Person): readonly Email[] => receiver.to(email);
  const settingsOf = async ({ key }: Person) =>
    (await server.call("GET", "/user/settings", { key })).json().payload;
  /** Waits until nothing is left to do except what waits for a retry. */
  const settled = () =>
    expect
      .poll(async () => {
        const { rows } = await server.database.pool.query(
          "SELECT FROM graphile_worker.jobs WHERE (attempts = 0 AND run_at <= now()) OR locked_at IS NOT NULL",
        );
        return rows.length;
      })
      .toBe(0);

  it("[MAIL-1] report what happened as text and as HTML, in the reader's language, with a link", async () => {
    const owner = await newPerson({ notifyWorkoutComment: 2, locale: "fi" });
    const fan = await newPerson();
    const workout = await enter(owner, `<b>Ranta</b> & "meri"`);
    await like(fan, workout);
    await expect.poll(() => mailsTo(owner)).toHaveLength(1);
    const [mail] = mailsTo(owner);
    if (!mail) return;
    const said = `${fan.username} Tester tykkää harjoituksestasi`;
    const url = `${publicUrl}/workout/${owner.username}/${workout}`;
    expect([mail.subject, mail.from?.address, mail.to?.[0]?.name]).toEqual([
      said,
      "cairn@example.org",
      `${owner.username} Tester`,
    ]);
    expect(mail.text).toContain(`* ${said}: <b>Ranta</b> & "meri"\n  ${url}`);
    expect(mail.html).toContain(`<a href="${url}"`);
    expect(mail.html).toContain("&lt;b&gt;Ranta&lt;/b&gt; &amp; &quot;meri&quot;");
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe)/);
    expect(header(mail, "auto-submitted")).toBe("auto-generated");
    expect(header(mail, "content-language")).toBe("fi");
  });

  it("[MAIL-1] go to nobody who did not choose them, has read it already, or may no longer see it", async () => {
    const [inApp, quick, shy] = [
      await newPerson({ notifyWorkoutComment: 1 }),
      await newPerson({ notifyWorkoutComment: 2 }),
      await newPerson({ notifyWorkoutComment: 2 }),
    ];
    const fan = await newPerson();
    // No worker runs while it happens.
    receiver.answer(() => 451);
    for (const owner of [inApp, quick, shy]) await like(fan, await enter(owner));
    await settled();
    await server.call("POST", "/user/notifications/read", { key: quick.key, payload: {} });
    await server.database.pool.query(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())",
      [shy.id, fan.id],
    );
    receiver.answer(() => undefined);
    await retryJobs(server.deps.db);
    await expect
      .poll(async () => (await server.database.pool.query("SELECT FROM graphile_worker.jobs")).rows.length)
      .toBe(0);
    expect([inApp, quick, shy].map((owner) => mailsTo(owner).length)).toEqual([0, 0, 0]);
  });

  it("[MAIL-1] mention kept comments, none deleted in time", { tags: ["all"] }, async () => {
    const owner = await newPerson({ notifyWorkoutComment: 2 });
    const fan = await newPerson();
    const comment = async (workoutKey: string): Promise<string> => {
      const options = { key: fan.key, payload: "Nice" };
      const { payload } = (await server.call("POST", `/workouts/comment/${workoutKey}`, options)).json();
      return payload.key;
    };
    const remove = async (key: string, after: number) =>
      (await server.call("DELETE", `/workouts/comment/${key}?after=${after}`, { key: fan.key })).statusCode;
    const waiting = async () => {
      const { rows } = await server.database.pool.query<{ id: string; wait: number }>(
        `SELECT id, extract(epoch FROM run_at - created_at)::float AS wait FROM graphile_worker.jobs
         WHERE task_identifier = 'mail-notification' AND attempts = 0 AND run_at > now() ORDER BY id`,
      );
      return rows;
    };
    /** Lets the time pass for which jobs wait. */
    const comes = async () => {
      await server.database.pool.query(
        "SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now())",
      );
      await settled();
    };
    const [kept, withdrawn, deleted] = [
      await comment(await enter(owner, "The kept")),
      await comment(await enter(owner, "The withdrawn")),
      await comment(await enter(owner, "The deleted")),
    ];
    await expect.poll(async () => (await waiting()).length).toBe(3);
    for (const { wait } of await waiting()) expect(wait).toBeGreaterThan(5);
    expect(await remove(deleted, 0)).toBe(200);
    for (const key of [kept, withdrawn]) expect(await remove(key, 60_000)).toBe(200);
    await comes();
    // These two deletions could still be undone.
    expect(mailsTo(owner)).toEqual([]);
    expect(await waiting()).toHaveLength(2);
    const keep = await server.call("POST", `/workouts/comment/${kept}/keep`, { key: fan.key });
    expect(keep.statusCode).toBe(200);
    expect(await remove(withdrawn, 0)).toBe(200);
    await comes();
    await expect.poll(() => mailsTo(owner)).toHaveLength(1);
    expect(mailsTo(owner)[0]?.text).toContain("The kept");
    expect(await waiting()).toEqual([]);
  });

  it(
    "[MAIL-2] are retried if the mail server is busy, and given up if it refuses them",
    { tags: ["all"] },
    async () => {
      const owner = await newPerson({ notifyWorkoutComment: 2 });
      const fan = await newPerson();
      const answers = [451, 421];
      receiver.answer(() => answers.shift());
      await like(fan, await enter(owner, "The first"));
      await expect.poll(() => mailsTo(owner)).toHaveLength(1);
      let refused = 0;
      receiver.answer(() => {
        refused += 1;
        return 550;
      });
      await like(fan, await enter(owner, "The second"));
      await expect.poll(() => refused).toBe(1);
      await settled();
      receiver.answer(() => undefined);
      await like(fan, await enter(owner, "The third"));
      await expect
        .poll(() => mailsTo(owner).map(({ text }) => /The \w+/.exec(text ?? "")?.[0]))
        .toEqual(["The first", "The third"]);
    },
  );

  it("[MAIL-2] are sent once, even if the process is killed", { tags: ["all"] }, async () => {
    await worker?.stop();
    worker = undefined;
    const owner = await newPerson({ notifyWorkoutComment: 2 });
    const fan = await newPerson();
    const held = Promise.withResolvers<undefined>();
    let arrived = 0;
    receiver.answer(() => {
      arrived += 1;
      return held.promise;
    });
    const other = await startServer({
      DATABASE_URL: addressOf(server.database.connection),
      CAIRN_DATA_DIR: join(server.dataDir, "other"),
      CAIRN_ROLES: "jobs",
      SMTP_URL: receiver.url,
      MAIL_FROM: mailFrom,
    });
    await like(fan, await enter(owner));
    await expect.poll(() => arrived).toBe(1);
    await other.kill();
    held.resolve(undefined);
    await expect.poll(() => mailsTo(owner)).toHaveLength(1);
    worker = await startWorker(server);
    await settled();
    // Its own job, after the one that the killed process left.
    await like(fan, await enter(owner, "Afterwards"));
    await expect.poll(() => mailsTo(owner)).toHaveLength(2);
    expect(mailsTo(owner)[1]?.text).toContain("Afterwards");
    expect(arrived).toBe(2);
  });

  it("[MAIL-2] are limited to twenty an hour for one person", async () => {
    const owner = await newPerson({ notifyWorkoutComment: 2 });
    const fan = await newPerson();
    for (let at = 0; at < 19; at += 1) await like(fan, await enter(owner));
    await settled();
    expect(mailsTo(owner)).toHaveLength(19);
    // The next ones are counted before any of them is sent.
    const holder = await server.database.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("LOCK TABLE sent_mails IN SHARE ROW EXCLUSIVE MODE");
      for (let at = 0; at < 4; at += 1) await like(fan, await enter(owner));
      const waiting =
        "SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
      await expect.poll(async () => (await holder.query(waiting)).rows.length).toBeGreaterThan(1);
    } finally {
      await holder.query("COMMIT");
      holder.release();
    }
    await settled();
    expect(mailsTo(owner)).toHaveLength(20);
  });

  it("[MAIL-3] end with one click without a session, one kind at a time, and not when the address is only opened", async () => {
    const owner = await newPerson({ notifyWorkoutComment: 2, notifyFriendInvite: 2, locale: "fi" });
    const fan = await newPerson();
    await like(fan, await enter(owner));
    await expect.poll(() => mailsTo(owner)).toHaveLength(1);
    const [mail] = mailsTo(owner);
    if (!mail) return;
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [, address = ""] = /^<(.+)>$/.exec(header(mail, "list-unsubscribe") ?? "") ?? [];
    expect(mail.text).toContain(address);
    expect(address.startsWith(`${publicUrl}/apiserver/v1/mails/unsubscribe?t=`)).toBe(true);
    const path = address.slice(publicUrl.length);
    const shown = await server.call("GET", path);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(shown.body).toContain('<form method="post"><button>Peruuta tilaus</button></form>');
    expect((await settingsOf(owner)).notifyWorkoutComment).toBe(2);
    const click = (where: string) =>
      server.call("POST", where, {
        payload: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await click(path)).statusCode).toBe(200);
    expect(await settingsOf(owner)).toMatchObject({ notifyWorkoutComment: 1, notifyFriendInvite: 2 });
    expect((await click(path)).statusCode).toBe(200);
    const forged = [
      path.replace(".comment.", ".invite."),
      path.replace(owner.id, fan.id),
      path.slice(0, -4),
      "/mails/unsubscribe?t=",
    ];
    for (const where of forged) expect((await click(where)).statusCode).toBe(404);
    expect((await settingsOf(owner)).notifyFriendInvite).toBe(2);
  });

  /** The morning run of a day, also if it is hours late. */
  const morning = async (day: string, hoursLate = 0): Promise<void> => {
    const dueAt = new Date(`${day}T06:00:00Z`);
    const now = new Date(dueAt.getTime() + hoursLate * hour);
    const task = mailTasks({ ...server.deps, now: () => now }).find(({ name }) => name === "mail-digests");
    const { log } = server.deps;
    await task?.run(undefined, { log, signal: new AbortController().signal, requestId: undefined, dueAt });
    await settled();
  };

  describe("that are summaries", () => {
    /** The day of a morning, whose summary has what happened in the night before. */
    const next = new Date(Date.now() + 18 * hour).toISOString().slice(0, 10);
    const dayAfter = (days: number): string =>
      new Date(Date.parse(next) + days * 24 * hour).toISOString().slice(0, 10);
    /** The next Monday from then on. */
    const monday = Array.from({ length: 7 }, (_, days) => dayAfter(days)).find(
      (day) => new Date(day).getUTCDay() === 1,
    );
    const nightBefore = `${next}T01:00:00.000Z`;
    /** Waits until a person has been told everything, and moves it into that night. */
    const toldAtNight = async ({ id }: Person): Promise<void> => {
      await settled();
      await server.database.pool.query("UPDATE notifications SET created_at = $2 WHERE reader_id = $1", [
        id,
        nightBefore,
      ]);
    };

    it("[MAIL-5] come once a day with what is unread, and not if there is nothing", async () => {
      const [owner, idle] = [await newPerson({ emailDigest: 1 }), await newPerson({ emailDigest: 1 })];
      const fan = await newPerson();
      for (const name of ["One", "Two"]) await like(fan, await enter(owner, name));
      await toldAtNight(owner);
      expect(mailsTo(owner)).toEqual([]);
      await morning(next);
      await morning(next);
      expect(mailsTo(owner).map(({ subject }) => subject)).toEqual(["2 unread notifications"]);
      const text = mailsTo(owner)[0]?.text ?? "";
      expect([
        text.includes("One"),
        text.includes("Two"),
        text.includes(`${publicUrl}/notifications`),
      ]).toEqual([true, true, true]);
      expect(mailsTo(idle)).toEqual([]);
      await server.call("POST", "/user/notifications/read", { key: owner.key, payload: {} });
      await morning(dayAfter(1));
      expect(mailsTo(owner)).toHaveLength(1);
    });

    it("[MAIL-5] have each thing once, from six to six, also if they are late or run a second time", async () => {
      const owner = await newPerson({ emailDigest: 1 });
      const fan = await newPerson();
      const times = [
        [`${dayAfter(-1)}T06:00:00.000Z`, "The first"],
        [nightBefore, "Of the night"],
        [`${next}T05:59:59.999Z`, "The last"],
        [`${next}T06:00:00.000Z`, "The next"],
      ] as const;
      for (const [at, name] of times) {
        const workout = await enter(owner, name);
        await like(fan, workout);
        await settled();
        await server.database.pool.query("UPDATE notifications SET created_at = $2 WHERE workout_id = $1", [
          workout,
          at,
        ]);
      }
      await morning(dayAfter(-1));
      await morning(next, 11);
      await morning(next);
      await morning(dayAfter(1));
      const named = mailsTo(owner).map(({ text }) =>
        times.map(([, name]) => name).filter((name) => text?.includes(name)),
      );
      expect(named).toEqual([["The first", "Of the night", "The last"], ["The next"]]);
    });

    it("[MAIL-5] come on Mondays for people who want them weekly, and name at most twenty things", async () => {
      const owner = await newPerson({ emailDigest: 2 });
      const fan = await newPerson();
      for (let at = 0; at < 22; at += 1) await like(fan, await enter(owner));
      await toldAtNight(owner);
      const others = Array.from({ length: 7 }, (_, days) => dayAfter(days)).filter((day) => day !== monday);
      for (const day of others) await morning(day);
      expect(mailsTo(owner)).toEqual([]);
      await morning(String(monday));
      expect(mailsTo(owner).map(({ subject }) => subject)).toEqual(["22 unread notifications"]);
      expect(mailsTo(owner)[0]?.text).toContain("* and 2 more");
    });
  });

  it("[MAIL-4] are files in the outbox if no mail server is set, which nobody else can read", async () => {
    await worker?.stop();
    const alone = await createTestApp({ humanCheck: "off", beside: server, smtpUrl: undefined, publicUrl });
    worker = await startWorker(alone);
    const owner = await newPerson({ notifyWorkoutComment: 2 });
    await like(await newPerson(), await enter(owner));
    const outbox = join(alone.dataDir, "outbox");
    const written = async () =>
      (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
    await expect.poll(written).toHaveLength(1);
    const file = join(outbox, String((await written())[0]));
    const mail = await PostalMime.parse(await readFile(file));
    expect([mail.to?.[0]?.address, mail.from?.address]).toEqual([owner.email, "cairn@example.org"]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await worker.stop();
    worker = undefined;
    await alone.close();
  });
});
