import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailedApp, publicUrl, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import type { MailReceiver } from "../../../test/stand-ins/mail-receiver.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";
import { addJob, retryJobs } from "../../platform/jobs/job-queue.queries.ts";
import { accountChangeJob, mailAccountChange } from "../accounts/mail-account-change.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const newerFirefox = firefox.replaceAll("128.0", "129.0");
const [home, elsewhere] = ["192.0.2.7", "198.51.100.9"];

describe("mails about accounts", () => {
  let app: MailedApp;
  let receiver: MailReceiver;
  let server: TestApp;
  let count = 0;

  beforeAll(async () => {
    app = await startMailedApp();
    ({ receiver, server } = app);
  });
  afterAll(() => app.close());

  const newPerson = () => server.signUp(`told-${(count += 1)}`);
  const signIn = async (
    { username, password }: TestUser,
    { agent = firefox, from = home, cookie = "" }: { agent?: string; from?: string; cookie?: string } = {},
  ): Promise<string> => {
    const answer = await server.call("POST", "/login", {
      payload: new URLSearchParams({ l: username, p: password }).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "user-agent": agent,
        "x-forwarded-for": from,
        ...(cookie !== "" && { cookie }),
      },
    });
    expect(answer.statusCode).toBe(200);
    return String(answer.headers["set-cookie"]);
  };
  const mailsTo = ({ email }: TestUser): readonly Email[] => receiver.to(email);
  const subjectsTo = async (user: TestUser) => {
    await workOff(server);
    return mailsTo(user).map(({ subject }) => subject);
  };
  const idOf = async ({ username }: TestUser): Promise<string> => {
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = $1", [username]);
    return rows[0].id;
  };

  it("[SEC-1] tell of an unknown device, and of the same never again", async () => {
    const ann = await newPerson();
    expect(await subjectsTo(ann)).toEqual([]);
    const given = await signIn(ann);
    expect(await subjectsTo(ann)).toEqual(["New device logged in"]);
    const [mail] = mailsTo(ann);
    expect(mail?.text).toContain(`${ann.username}: Firefox, Linux.`);
    expect(mail?.text).toContain(`${publicUrl}/profile/edit/security`);
    expect(mail?.html).toContain(`href="${publicUrl}/profile/edit/security"`);
    expect(mail?.headers.some(({ key }) => key === "list-unsubscribe")).toBe(false);

    // The same browser after an update, in a private window, and, by its cookie, elsewhere.
    await signIn(ann, { agent: newerFirefox });
    const cookie = given.split(";")[0] ?? "";
    await signIn(ann, { from: elsewhere, cookie });
    expect(await subjectsTo(ann)).toHaveLength(1);
    await signIn(ann, { agent: "curl/8.5.0", cookie: "cairn_device=made-up" });
    await signIn(ann, { from: "203.0.113.5" });
    expect(await subjectsTo(ann)).toHaveLength(3);
  });

  it("[SEC-1] the browser's cookie gives no access, is sent only to the API, and belongs to one person", async () => {
    const [bea, cem] = [await newPerson(), await newPerson()];
    const given = await signIn(bea);
    expect(given).toMatch(
      /^cairn_device=[0-9a-f]{32}; Path=\/apiserver; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const cookie = given.split(";")[0] ?? "";
    expect((await server.call("GET", "/user", { headers: { cookie } })).statusCode).toBe(401);
    await signIn(cem, { cookie });
    expect(await subjectsTo(cem)).toEqual(["New device logged in"]);
    const { rows } = await server.database.pool.query("SELECT * FROM known_devices");
    expect(JSON.stringify(rows)).not.toContain(cookie.split("=")[1]);
  });

  it("[SEC-1] two sign-ins of one unknown device at once are reported once", async () => {
    const dan = await newPerson();
    await Promise.all([signIn(dan), signIn(dan), signIn(dan)]);
    expect(await subjectsTo(dan)).toEqual(["New device logged in"]);
  });

  it("[SEC-1] are in the person's language, and show names unchanged, never as HTML", async () => {
    const eve = await newPerson();
    await server.call("POST", "/user/settings", { key: eve.key, payload: { locale: "fi" } });
    const change = { userId: await idOf(eve), kind: "TOKEN_MADE", detail: "<b>backup</b>" } as const;
    await mailAccountChange(server.deps.db, change);
    expect(await subjectsTo(eve)).toEqual(["Käyttöavain luotu"]);
    const [mail] = mailsTo(eve);
    expect(mail?.text).toContain("ohjelmille: <b>backup</b>.");
    expect(mail?.html).toContain("&lt;b&gt;backup&lt;/b&gt;");
    expect(mail?.html).not.toContain("<b>");
  });

  it(
    "[SEC-1] are sent once, although the first try fails, and not when the change was not made",
    { tags: ["all"] },
    async () => {
      const fay = await newPerson();
      const userId = await idOf(fay);
      const failed = server.deps.db.transaction().execute(async (trx) => {
        await mailAccountChange(trx, { userId, kind: "TWO_FACTOR_OFF" });
        throw new Error("not made");
      });
      await expect(failed).rejects.toThrow("not made");
      let refusals = 1;
      receiver.answer(() => (refusals-- > 0 ? 451 : undefined));
      await mailAccountChange(server.deps.db, { userId, kind: "TWO_FACTOR_ON" });
      const worker = await startWorker(server);
      await expect
        .poll(async () => {
          await retryJobs(server.deps.db);
          return mailsTo(fay).length;
        })
        .toBe(1);
      await worker.stop();
      expect(await subjectsTo(fay)).toEqual(["Two-factor login is on"]);
    },
  );

  it("[SEC-1] a mail that was being sent when a process died is not sent again", async () => {
    const guy = await newPerson();
    const userId = await idOf(guy);
    // The state that a process leaves if it dies after starting to send.
    await server.database.pool.query(
      "INSERT INTO sent_mails (owner_id, key, begun_at) VALUES ($1, 'account-change-cut-off', now())",
      [userId],
    );
    await addJob(server.deps.db, accountChangeJob, { userId, kind: "EMAIL_CHANGED", id: "cut-off" });
    expect(await subjectsTo(guy)).toEqual([]);
  });

  it("[SEC-1] a mail that was sent is not sent again if that cannot be noted", async () => {
    const hia = await newPerson();
    const { pool } = server.database;
    await mailAccountChange(server.deps.db, { userId: await idOf(hia), kind: "EMAIL_CHANGED" });
    // Rows can be added and deleted, but not get the time of sending.
    await pool.query("ALTER TABLE sent_mails ADD CONSTRAINT unnoted CHECK (sent_at IS NULL) NOT VALID");
    try {
      expect(await subjectsTo(hia)).toEqual(["Your e-mail address was changed"]);
    } finally {
      await pool.query("ALTER TABLE sent_mails DROP CONSTRAINT unnoted");
    }
    expect(await subjectsTo(hia)).toHaveLength(1);
  });
});
