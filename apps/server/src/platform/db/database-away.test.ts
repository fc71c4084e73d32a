import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool, type PoolConfig } from "pg";
import { destination, pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endWaiting } from "../../../test/processes/call-between-locks.ts";
import { startServer } from "../../../test/processes/server-process.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { isDatabaseAway } from "./is-database-away.ts";
import { UnreachableDatabaseError } from "./unreachable-database.ts";

/** Why a statement failed on a database with this address. */
async function failureOf(connection: PoolConfig): Promise<unknown> {
  const pool = new Pool({ max: 1, ...connection });
  try {
    return await pool.query("SELECT 1").then(
      () => undefined,
      (error: unknown) => error,
    );
  } finally {
    await pool.end();
  }
}

/** Why a connection to a name with two addresses fails, as localhost has on most machines. */
async function failureOfTwoAddresses(port: number): Promise<unknown> {
  const socket = connect({
    host: "localhost",
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, done) =>
      done(null, [
        { address: "::1", family: 6 },
        { address: "127.0.0.1", family: 4 },
      ]),
  });
  const [failure] = (await once(socket, "error")) as [unknown];
  return failure;
}

/** A database server at its limit: it accepts connections, and does nothing else. */
async function listen(onConnection: (socket: Socket) => void): Promise<{ server: Server; port: number }> {
  const server = createServer(onConnection).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as { port: number }).port };
}

describe("a database that is away", () => {
  // The server logs it, which is not tested here.
  const log = pino({ level: "silent" }, destination(2));
  let server: TestApp;
  let dora: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", log });
    dora = await server.signUp("dora");
  });
  afterAll(() => server.close());

  const digestOf = async (user: TestUser) =>
    (await server.call("GET", "/user/settings", { key: user.key })).json().payload.emailDigest;

  it("answers 503 and says when to retry, changes nothing, and works the next time", async () => {
    const save = (emailDigest: number) =>
      server.call("POST", "/user/settings", { key: dora.key, payload: { emailDigest } });
    expect((await save(1)).statusCode).toBe(200);
    const holder = await server.database.pool.connect();
    try {
      await holder.query("BEGIN");
      const { rows } = await holder.query("SELECT owner_id FROM user_settings");
      await holder.query("SELECT FROM user_settings WHERE owner_id = $1 FOR UPDATE", [rows[0].owner_id]);
      const answer = save(2);
      await expect.poll(() => endWaiting(holder)).toBe(1);
      const refused = await answer;
      expect([refused.statusCode, refused.json().error.reason]).toEqual([503, "request.busy"]);
      expect(refused.headers["retry-after"]).toBe("10");
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
    expect(await digestOf(dora)).toBe(1);
    expect((await save(2)).statusCode).toBe(200);
    expect(await digestOf(dora)).toBe(2);
  });

  it("is distinguished from a wrong statement", async () => {
    const { connection } = server.database;
    const gone = await listen(() => {});
    gone.server.close();
    const cutting = await listen((socket) => socket.once("data", () => socket.destroy()));
    const silent = await listen(() => {});
    const sockets = new Set<Socket>();
    silent.server.on("connection", (socket) => sockets.add(socket));
    const failures = await Promise.all([
      failureOf({ ...connection, host: "127.0.0.1", port: gone.port }),
      failureOf({ ...connection, host: server.dataDir, port: 5432 }),
      failureOf({ ...connection, host: "localhost", port: gone.port }),
      failureOf({ ...connection, host: "nowhere.invalid" }),
      failureOfTwoAddresses(gone.port),
      failureOf({ ...connection, host: "127.0.0.1", port: cutting.port }),
      failureOf({ ...connection, host: "127.0.0.1", port: silent.port, connectionTimeoutMillis: 50 }),
    ]);
    for (const socket of sockets) socket.destroy();
    cutting.server.close();
    silent.server.close();
    expect(failures.map((failure) => [String(failure), isDatabaseAway(failure)])).toEqual(
      failures.map((failure) => [String(failure), true]),
    );
    const errorOf = (statement: string) =>
      server.database.pool.query(statement).catch((error: unknown) => error);
    const wrong = await errorOf("SELECT nothing");
    expect([wrong, new Error("a bug"), undefined].map(isDatabaseAway)).toEqual([false, false, false]);
    // As a node of a cluster says it that has lost another one.
    const said = (text: string) =>
      errorOf(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'internal_error', MESSAGE = '${text}'; END $$`);
    const lost =
      "server closed the connection unexpectedly This probably means the server terminated abnormally";
    const uncommitted = "could not commit transaction for shard 102020 on at least one active node";
    const failed = [await said(lost), await said(uncommitted), await said("a bug")];
    expect(failed.map(isDatabaseAway)).toEqual([true, true, false]);
  });

  it("behind a name with two addresses is explained by the first of them", async () => {
    const gone = await listen(() => {});
    gone.server.close();
    const failure = await failureOfTwoAddresses(gone.port);
    expect((failure as Error).message).toBe("");
    // Without IPv6 there is no address ::1.
    expect(new UnreachableDatabaseError(failure).message).toMatch(
      new RegExp(
        `\\(connect (?:ECONNREFUSED|EADDRNOTAVAIL) ::1:${gone.port}\\b[^)]*(?:\\([^)]*\\))?\\)\\. Start it`,
      ),
    );
  });

  it("ends the start with a sentence that names the setting", { tags: ["all"] }, async () => {
    const gone = await listen(() => {});
    gone.server.close();
    const dataDir = await mkdtemp(join(tmpdir(), "cairn-away-"));
    try {
      for (const host of ["localhost", "127.0.0.1"]) {
        const DATABASE_URL = `postgres://cairn:secret@${host}:${gone.port}/cairn`;
        await expect(startServer({ DATABASE_URL, CAIRN_DATA_DIR: dataDir })).rejects.toThrow(
          /^The server did not start:\nThe database of DATABASE_URL does not answer \(connect ECONNREFUSED [^)]+\)\. Start it, or correct the address in DATABASE_URL\.$/,
        );
      }
      expect(await readdir(dataDir)).toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
