import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/test-app.ts";
import { findAccountByLogin } from "../../../core/accounts/accounts.queries.ts";
import { backupJob } from "../../../core/backups/backup-job.ts";
import { buildTasks } from "../../../job-tasks.ts";
import { verifyBackup } from "../../../platform/backups/restore-backup.ts";
import { changeOperator } from "../change-operators.ts";

const silent = pino({ level: "silent" });

const password = (text: string) => ({ headers: { [passwordHeader]: encodeURIComponent(text) } });

describe("backups, for operators", () => {
  let server: TestApp;
  let boss: TestUser;
  let folder: string;
  let now = new Date();

  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "backups-")), "backups");
    server = await createTestApp({
      humanCheck: "off",
      backups: { keep: 0, hour: 3, folder, isDownloadable: true },
    });
    vi.useFakeTimers({ toFake: ["Date"], now });
    boss = await newOperator("boss");
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
    await rm(join(folder, ".."), { recursive: true, force: true });
  });

  beforeEach(async () => {
    pass(5);
    await rm(folder, { recursive: true, force: true });
    await server.database.pool.query("DELETE FROM server_backups");
    await server.database.pool.query(
      "SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))",
    );
  });

  /** Lets minutes pass. */
  const pass = (minutes: number): void => {
    now = new Date(now.getTime() + minutes * 60_000);
    vi.setSystemTime(now);
  };
  const newOperator = async (name: string): Promise<TestUser> => {
    const user = await server.signUp(name);
    const { id = "" } = (await findAccountByLogin(server.deps.db, name)) ?? {};
    await changeOperator(server.deps, "command", id, true);
    return user;
  };
  const call = async (user: TestUser, method: "GET" | "POST", path: string, more: object = {}) =>
    await server.call(method, `/operator/backups${path}`, { key: user.key, ...more });
  const list = async () => (await call(boss, "GET", "")).json().payload;
  /** Names of backups that are queued, taken out of the queue. */
  const takeQueued = async (): Promise<readonly string[]> => {
    const { pool } = server.database;
    const { rowCount } = await pool.query(
      `SELECT graphile_worker.complete_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs WHERE task_identifier = '${backupJob.name}'))`,
    );
    const { rows } = await pool.query<{ name: string }>(
      "SELECT name FROM server_backups WHERE state = 'waiting'",
    );
    // Each of them has its job.
    expect(rowCount).toBe(rows.length);
    return rows.map(({ name }) => name);
  };
  /** Does it, as a process of jobs does. */
  const work = async (signal = new AbortController().signal, deps = server.deps) => {
    const task = buildTasks(deps).find(({ name }) => name === backupJob.name);
    const outcomes: unknown[] = [];
    for (const backup of await takeQueued())
      outcomes.push(await task?.run({ backup }, { log: silent, signal, requestId: undefined }));
    return outcomes;
  };
  /** Makes a backup, and answers its name. */
  const make = async (): Promise<string> => {
    pass(1);
    expect((await call(boss, "POST", "")).statusCode).toBe(200);
    expect(await work()).toEqual(["done"]);
    return (await list()).backups[0].name;
  };
  const ticketOf = async (name: string, user = boss): Promise<string> =>
    (await call(user, "POST", `/${name}/ticket`, password(user.password))).json().payload.ticket;
  const actions = async (): Promise<readonly (readonly [string, string])[]> =>
    (await server.call("GET", "/operator/actions", { key: boss.key }))
      .json()
      .payload.actions.map((action: { readonly kind: string; readonly subject?: string }) => [
        action.kind,
        action.subject,
      ]);

  it("[OPER-20] are made now, one at a time, are read to their end, and so many stay", async () => {
    expect(await list()).toEqual({ backups: [], nightly: 0, hour: 3, folder, isDownloadable: true });
    expect((await call(boss, "POST", "")).json().payload).toBe(true);
    expect((await list()).run).toEqual({ state: "waiting", share: 0 });
    const twice = await call(boss, "POST", "");
    expect([twice.statusCode, twice.json().error.reason]).toEqual([409, "operator.backup_busy"]);
    expect(await work()).toEqual(["done"]);
    const { backups, run } = await list();
    expect(run).toBeUndefined();
    expect(backups).toMatchObject([{ takenAt: Math.floor(now.getTime() / 1000) * 1000, state: "whole" }]);
    const [{ name, bytes }] = backups;
    expect((await readFile(join(folder, name))).length).toBe(bytes);
    expect((await verifyBackup(join(folder, name))).files).toBeGreaterThanOrEqual(0);
    expect(await actions()).toContainEqual(["backup.begun", name]);
    for (let i = 0; i < 3; i += 1) await make();
    expect((await list()).backups).toHaveLength(3);
    expect(await readdir(folder)).not.toContain(name);
  });

  it("[OPER-20] that failed or were interrupted say so, leave nothing half, and can be made again", async () => {
    const name = await make();
    pass(1);
    await call(boss, "POST", "");
    const stopped = new AbortController();
    stopped.abort();
    expect(await work(stopped.signal)).toEqual(["again"]);
    expect((await list()).run).toEqual({ state: "waiting", share: 0 });
    expect(await readdir(folder)).toEqual([name]);
    // A process that is killed gives no sign any more.
    await server.database.pool.query("UPDATE server_backups SET state = 'running' WHERE state = 'waiting'");
    pass(30);
    expect((await list()).run).toMatchObject({ state: "failed" });
    await make();
    expect((await list()).run).toBeUndefined();
    pass(1);
    await call(boss, "POST", "");
    const { settings } = server.deps;
    const full = { ...server.deps, settings: { ...settings, minFreeSpace: 1e18 } };
    expect(await work(undefined, full)).toEqual(["done"]);
    expect((await list()).run.reason).toMatch(/too little space/);
  });

  it("[OPER-20] that nobody has read, or that are damaged, are called so", async () => {
    await make();
    await writeFile(join(folder, "cairn-20200101T000000Z.backup"), "old");
    await writeFile(join(folder, "mine.backup"), "x");
    const { backups } = await list();
    expect(backups.at(-1)).toEqual({
      name: "cairn-20200101T000000Z.backup",
      takenAt: Date.UTC(2020, 0, 1),
      bytes: 3,
      state: "unread",
    });
    expect(backups.some(({ name }: { readonly name: string }) => name === "mine.backup")).toBe(false);
  });

  it("[OPER-21] are downloaded with the operator's own password, whole or in parts, which is noted", async () => {
    const name = await make();
    const bytes = await readFile(join(folder, name));
    const refused = async (more: object) =>
      (await call(boss, "POST", `/${name}/ticket`, more)).json().error.reason;
    expect(await refused({})).toBe("account.password_required");
    expect(await refused(password("wrong"))).toBe("account.wrong_password");
    expect((await actions()).some(([kind]) => kind === "backup.downloaded")).toBe(false);
    pass(1);
    const ticket = await ticketOf(name);
    expect((await actions())[0]).toEqual(["backup.downloaded", name]);
    const get = async (headers: Readonly<Record<string, string>> = {}) =>
      await call(boss, "GET", `/${name}?ticket=${ticket}`, { headers });
    const whole = await get();
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    });
    const part = await get({ range: "bytes=100-", "if-range": String(whole.headers["etag"]) });
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(100))]).toEqual([206, true]);
    expect((await get({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
    expect((await get({ range: "bytes=100-", "if-range": '"other"' })).statusCode).toBe(200);
  });

  it("[OPER-21] need the ticket of that backup and that session, for an hour, and the role", async () => {
    const [name, other] = [await make(), await make()];
    const second = await newOperator("second");
    const ticket = await ticketOf(name);
    const get = async (user: TestUser, backup: string, given: string) => {
      const answer = await call(user, "GET", `/${backup}?ticket=${given}`);
      return answer.statusCode === 200 ? "whole" : answer.json().error.reason;
    };
    expect(await get(boss, name, ticket)).toBe("whole");
    expect(await get(boss, name, "")).toBe("operator.ticket_invalid");
    expect(await get(boss, other, ticket)).toBe("operator.ticket_invalid");
    expect(await get(second, name, ticket)).toBe("operator.ticket_invalid");
    const gone = await call(boss, "POST", "/cairn-20190101T000000Z.backup/ticket", password(boss.password));
    expect(gone.json().error.reason).toBe("operator.no_backup");
    for (const odd of ["mine.backup", "..%2Fsecret", "cairn-20200101T000000Z.backup.part"])
      expect((await call(boss, "POST", `/${odd}/ticket`, password(boss.password))).statusCode).toBe(404);
    const { id = "" } = (await findAccountByLogin(server.deps.db, "second")) ?? {};
    const theirs = await ticketOf(other, second);
    expect(await get(second, other, theirs)).toBe("whole");
    await changeOperator(server.deps, "command", id, false);
    expect(await get(second, other, theirs)).toBe("request.not_found");
    pass(61);
    expect(await get(boss, name, ticket)).toBe("operator.ticket_invalid");
  });

  it("[OPER-21] are not downloaded where the operator of the machine has switched that off, by an older ticket neither", async () => {
    const name = await make();
    const ticket = await ticketOf(name);
    const closed = await createTestApp({
      humanCheck: "off",
      backups: { keep: 0, hour: 3, folder, isDownloadable: false },
      beside: server,
    });
    const ask = async (method: "GET" | "POST", path: string) =>
      await closed.call(method, `/operator/backups/${name}${path}`, {
        key: boss.key,
        ...password(boss.password),
      });
    for (const answer of [await ask("POST", "/ticket"), await ask("GET", `?ticket=${ticket}`)])
      expect([answer.statusCode, answer.json().error.reason]).toEqual([403, "operator.download_off"]);
    const listed = await closed.call("GET", "/operator/backups", { key: boss.key });
    expect(listed.json().payload).toMatchObject({ isDownloadable: false, backups: [{ name }] });
    expect((await list()).isDownloadable).toBe(true);
    await closed.close();
  });
});
