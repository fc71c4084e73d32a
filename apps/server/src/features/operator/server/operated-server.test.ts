import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMailedApp } from "../../../../test/mails/mailed-app.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/test-app.ts";
import { findAccountByLogin } from "../../../core/accounts/accounts.queries.ts";
import { addJob } from "../../../platform/jobs/job-queue.queries.ts";
import { changeOperator } from "../change-operators.ts";
import { deleteAsOperator, retryAsOperator } from "./retry-jobs.ts";

const finding = { state: "broken", text: "the disk is full" } as const;

const operatorOf = async (server: TestApp): Promise<TestUser> => {
  const boss = await server.signUp("boss");
  const { id = "" } = (await findAccountByLogin(server.deps.db, "boss")) ?? {};
  await changeOperator(server.deps, "command", id, true);
  return boss;
};

describe("a server, for its operators", () => {
  let server: TestApp;
  let boss: TestUser;

  beforeAll(async () => {
    server = await createTestApp({
      humanCheck: "off",
      examine: async () => await Promise.resolve([finding]),
      minFreeSpace: 1000,
      freeSpace: async () => await Promise.resolve(5e9),
    });
    boss = await operatorOf(server);
  });
  afterAll(() => server.close());

  const ask = async (method: "GET" | "POST", path: string, payload?: object) =>
    await server.call(method, `/operator${path}`, { key: boss.key, ...(payload && { payload }) });
  const jobs = async () => (await ask("GET", "/jobs")).json().payload.jobs;
  const kinds = async (): Promise<readonly string[]> =>
    (await ask("GET", "/actions")).json().payload.actions.map(({ kind }: { readonly kind: string }) => kind);

  const emptyQueue = () =>
    server.database.pool.query(
      "SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))",
    );

  it("[OPER-15] says its version with what is new, its free space, and who uses most storage", async () => {
    await server.importAllFiles(boss, {
      name: "a.gpx",
      bytes: Buffer.from(
        `<gpx version="1.1" creator="t"><trk><trkseg><trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt><trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`,
      ),
    });
    const { payload } = (await ask("GET", "/server")).json();
    expect(payload).toMatchObject({ freeBytes: 5e9, floorBytes: 1000, largest: [{ username: "boss" }] });
    expect(payload.storedBytes).toBe(payload.largest[0].bytes);
    expect(payload.storedBytes).toBeGreaterThan(100);
    expect(payload.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(payload.news.length).toBeGreaterThan(3);
    expect(payload.news.join("")).not.toMatch(/\]\(|`/);
  });

  it("[OPER-16] says what is found about its set-up", async () => {
    expect((await ask("GET", "/server/findings")).json().payload).toEqual([finding]);
  });

  it("[OPER-17] lists work with why it failed, and begins it again", async () => {
    const { db } = server.deps;
    await emptyQueue();
    for (const name of ["mail-notification", "sweep-expired", "nightly-backup"])
      await addJob(db, { name, attempts: 3 }, {});
    await server.database.pool.query(
      `SELECT graphile_worker.permanently_fail_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs WHERE task_identifier <> 'nightly-backup'), 'Error: EAUTH\n    at secret.ts')`,
    );
    const listed = await jobs();
    expect(listed).toHaveLength(3);
    const mail = listed.find(({ isMail }: { readonly isMail: boolean }) => isMail);
    expect(mail).toMatchObject({ task: "mail-notification", reason: "Error: EAUTH", maxAttempts: 3 });
    expect(mail.state).toBe("dead");
    const waiting = listed.find(({ state }: { readonly state: string }) => state === "waiting");
    expect(waiting).toMatchObject({ task: "nightly-backup", attempts: 0 });
    expect(waiting).not.toHaveProperty("reason");
    const begun = await ask("POST", "/jobs/retry", { ids: [mail.id, waiting.id, "999999"] });
    expect(begun.json().payload).toEqual([mail.id]);
    expect(
      (await jobs()).filter(({ state }: { readonly state: string }) => state === "waiting"),
    ).toHaveLength(2);
    expect((await kinds())[0]).toBe("jobs.retried");
    expect((await ask("POST", "/jobs/retry", { ids: ["DROP"] })).statusCode).toBe(400);
    // The same by commands.
    const others = await retryAsOperator(server.deps, "command");
    expect(others).toHaveLength(1);
    expect(await deleteAsOperator(server.deps, "command")).toEqual([]);
    expect(await retryAsOperator(server.deps, "command")).toEqual([]);
    expect((await kinds()).filter((kind) => kind.startsWith("jobs."))).toHaveLength(2);
    await emptyQueue();
  });

  it("[OPER-18] writes a test mail into the outbox where there is no mail server", async () => {
    expect((await ask("POST", "/mail/test")).json().payload).toEqual({ address: boss.email, isFile: true });
    const outbox = join(server.dataDir, "outbox");
    const names = (await readdir(outbox)).filter((name) => name.startsWith("test-"));
    expect(names).toHaveLength(1);
    expect(await readFile(join(outbox, names[0] ?? ""), "utf8")).toContain("Test of e-mails");
    expect((await kinds())[0]).toBe("mail.tested");
  });
});

it("[OPER-18] sends a test mail to the operator’s own address, or says with which codes that failed", async () => {
  const app = await startMailedApp();
  try {
    const boss = await operatorOf(app.server);
    const test = async () =>
      (await app.server.call("POST", "/operator/mail/test", { key: boss.key })).json().payload;
    expect(await test()).toEqual({ address: boss.email, isFile: false });
    expect(app.receiver.to(boss.email).map(({ subject }) => subject)).toEqual(["Test of e-mails"]);
    app.receiver.answerRecipients(550);
    const failed = await test();
    expect(failed.failure).toContain("550");
    expect(failed.failure).not.toContain(boss.email);
  } finally {
    await app.close();
  }
});
