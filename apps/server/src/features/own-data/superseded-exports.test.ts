import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportOf } from "../../../test/own-data/archive.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import { takeJobAndDie } from "../../../test/processes/killed-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { createDatabase, openPool } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { addJob, deleteDeadJobs } from "../../platform/jobs/job-queue.queries.ts";
import { partKey } from "./export-files.ts";
import { claimRun, type ExportKey, type ExportRun, insertExport } from "./exports.queries.ts";
import { makeExport } from "./make-export.ts";
import { removeExport } from "./start-export.ts";
import { exportOwnDataJob } from "./task-names.ts";

describe(
  "an archive that is made while an earlier one, or an earlier run of it, ends",
  { tags: ["all"] },
  () => {
    let server: TestApp;
    let owner: TestUser;
    let ownerId: string;

    beforeAll(async () => {
      server = await createTestApp({ humanCheck: "off" });
      owner = await server.signUp("ada");
      ({ id: ownerId } = await server.deps.db.selectFrom("users").select("id").executeTakeFirstOrThrow());
    });
    beforeEach(async () => {
      await server.call("DELETE", "/account/export", { key: owner.key });
    });
    afterAll(() => server.close());

    const archive = async () =>
      (await server.call("GET", "/account/export", { key: owner.key })).json().payload.archive;
    const storedParts = async (): Promise<readonly string[]> => {
      const keys: string[] = [];
      for await (const key of server.deps.files.list("own-data")) keys.push(key);
      return keys;
    };
    /** An archive that was requested, and for which no job waits. */
    const request = async (): Promise<ExportKey> => {
      const key = { ownerId, id: newId() };
      await server.deps.db.transaction().execute((trx) => insertExport(trx, key, new Date()));
      return key;
    };
    /** A run by another process, which has stored its first part. */
    const startRun = async (key: ExportKey): Promise<ExportRun> => {
      const run = await server.deps.db.transaction().execute((trx) => claimRun(trx, key));
      if (!run) throw new Error("another archive is being made");
      const path = join(server.deps.incomingDir, `part-of-run-${run.run}`);
      await writeFile(path, "half of an archive");
      await server.deps.files.put(partKey(run, 0), path);
      await rm(path);
      return run;
    };
    /** Lets the job of an archive be killed in its only run, and its feature be told of it. */
    const letJobDie = async (key: ExportKey): Promise<void> => {
      await addJob(server.deps.db, { ...exportOwnDataJob, attempts: 1 }, key);
      await takeJobAndDie(server.database.connection, exportOwnDataJob);
      const runner = await startWorker(server);
      const told = async () => {
        const { rows } = await server.database.pool.query(
          `SELECT p.told_at IS NOT NULL AS "isTold" FROM job_payloads p JOIN graphile_worker.jobs j ON j.id = p.job_id`,
        );
        return rows;
      };
      await expect.poll(told).toEqual([{ isTold: true }]);
      await runner.stop();
      await deleteDeadJobs(server.deps.db);
    };

    it.each(["before", "after"])(
      "keeps its parts when an earlier run fails without its database, taken over %s that one looked for old parts",
      async (moment) => {
        const key = await request();
        const pool = openPool({ ...server.database.connection, max: 1 }, server.deps.log);
        let later: ExportRun | undefined;
        const takeOver = async (): Promise<void> => {
          later = await startRun(key);
          await pool.end();
        };
        const files: FileStore = {
          ...server.deps.files,
          async *list(prefix) {
            if (moment === "before" && !later) await takeOver();
            yield* server.deps.files.list(prefix);
            if (moment === "after" && !later) await takeOver();
          },
        };
        const earlier = makeExport({ ...server.deps, db: createDatabase(pool), files }, key, {
          signal: new AbortController().signal,
          log: server.deps.log,
          requestId: undefined,
        });
        await expect(earlier).rejects.toThrow("pool");
        expect(await storedParts()).toEqual([partKey({ ...key, run: 2 }, 0)]);
      },
    );

    it("keeps its parts when the job of the archive before it dies", async () => {
      const bytes = await exportOf(server, owner);
      const parts = await storedParts();
      await letJobDie({ ownerId, id: newId() });
      expect(bytes.subarray(0, 2).toString()).toBe("PK");
      expect([(await archive()).state, await storedParts()]).toEqual(["ready", parts]);
    });

    it("keeps its parts when the archive before it is removed in the same moment", async () => {
      await startRun(await request());
      const begun: ExportRun[] = [];
      // The next one is requested and begun when the other has left the database, and its files are still there.
      const beginNext = async (): Promise<void> => {
        if (begun.length === 0) begun.push(await startRun(await request()));
      };
      const files: FileStore = {
        ...server.deps.files,
        async removeBelow(prefix) {
          await beginNext();
          await server.deps.files.removeBelow(prefix);
        },
        async *list(prefix) {
          await beginNext();
          yield* server.deps.files.list(prefix);
        },
      };
      await removeExport({ db: server.deps.db, files }, ownerId);
      expect(begun).toHaveLength(1);
      expect(await storedParts()).toEqual(begun.map((run) => partKey(run, 0)));
    });

    it("has failed when its job is dead, and the sweep removes its parts", async () => {
      const key = await request();
      await startRun(key);
      await letJobDie(key);
      expect(await archive()).toMatchObject({ state: "failed", reason: "failed" });
      await addJob(server.deps.db, { name: "sweep-own-data", attempts: 1 }, undefined);
      await workOff(server);
      expect(await storedParts()).toEqual([]);
    });
  },
);
