import { sql } from "kysely";
import { destination, pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeJobAndDie } from "../../../test/processes/killed-worker.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import {
  createDatabase,
  type Database,
  type DatabaseOrTransaction,
  openPool,
  type Pool,
} from "../db/database.ts";
import { listJobs } from "../jobs/job-queue.queries.ts";
import { type JobRunner, startJobRunner } from "../jobs/job-runner.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { deliverEvents } from "./deliver-events.ts";
import { deliverLeftEvents } from "./deliver-left-events.ts";
import { emit, deliverEventsJob } from "./events.queries.ts";
import type { Subscriber, Subscribers } from "./events.ts";

const silent = pino({ level: "silent" }, destination(2));

type Changed = Subscriber<{ readonly revision: number }>;

const toNobody: Subscribers = {
  "workouts.recorded": {},
  "upload.refused": {},
  "upload.likely": {},
  "workouts.shared": {},
  "workouts.withdrawn": {},
  "workouts.restored": {},
  "workouts.entered": {},
  "workouts.edited": {},
  "workouts.deleted": {},
  "follow.requested": {},
  "follow.accepted": {},
  "reaction.added": {},
  "comment.added": {},
  "photo.added": {},
  "privacy_zones.changed": {},
};

async function write(
  trx: DatabaseOrTransaction,
  owner: string,
  subscriber: string,
  n: number,
): Promise<void> {
  await sql`INSERT INTO heard (owner, subscriber, n) VALUES (${owner}, ${subscriber}, ${n})`.execute(trx);
}

/** A subscriber that records its events. */
const hearing =
  (name: string): Changed =>
  (trx, { ownerId, data }) =>
    write(trx, ownerId, name, data.revision);

/** A subscriber that fails for one person. */
const failingForAnn: Changed = async (trx, event) => {
  if (event.ownerId === "ann") throw new Error("the mail server is down");
  await hearing("mail")(trx, event);
};

describe("events", () => {
  let database: TestDatabase;
  let pool: Pool;
  let db: Database;
  let runners: JobRunner[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    await database.pool.query("CREATE TABLE heard (owner text, subscriber text, n integer, place serial)");
    pool = openPool(database.connection, silent);
    db = createDatabase(pool);
  });
  afterEach(async () => {
    for (const runner of runners) await runner.stop();
    runners = [];
    await pool.end();
    await database.drop();
  });

  /** Starts a process that delivers events of changed zones to some subscribers. */
  const start = async (reacting: Readonly<Record<string, Changed>>): Promise<JobRunner> => {
    const metrics = createMetrics(database.pool);
    const task = deliverEvents({ db }, { ...toNobody, "privacy_zones.changed": reacting });
    const runner = await startJobRunner({
      tasks: [task],
      connection: database.connection,
      metrics,
      log: silent,
    });
    metrics.close();
    runners.push(runner);
    return runner;
  };
  const change = (owner: string, n: number) =>
    db.transaction().execute((trx) => emit(trx, "privacy_zones.changed", owner, { revision: n }));
  const heardBy = async (subscriber: string, owner = "ann"): Promise<number[]> => {
    const { rows } = await database.pool.query<{ n: number }>(
      "SELECT n FROM heard WHERE subscriber = $1 AND owner = $2 ORDER BY place",
      [subscriber, owner],
    );
    return rows.map(({ n }) => n);
  };
  const waiting = async (): Promise<number> => (await database.pool.query("SELECT FROM events")).rows.length;

  it("reach all subscribers once their transaction is committed, and nobody if it is not", async () => {
    await start({ counts: hearing("counts"), feed: hearing("feed") });
    const undone = db.transaction().execute(async (trx) => {
      await emit(trx, "privacy_zones.changed", "ann", { revision: 1 });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await change("ann", 2);
    await expect.poll(waiting).toBe(0);
    expect([await heardBy("counts"), await heardBy("feed")]).toEqual([[2], [2]]);
    // The job leaves the queue after its events.
    await expect.poll(() => listJobs(db, 10)).toEqual([]);
  });

  it(
    "are delivered by another process if theirs is killed between the commit and the delivery",
    { tags: ["all"] },
    async () => {
      await change("ann", 1);
      await takeJobAndDie(database.connection, deliverEventsJob);
      await start({ counts: hearing("counts") });
      await expect.poll(() => heardBy("counts")).toEqual([1]);
      await expect.poll(waiting).toBe(0);
    },
  );

  it(
    "leave what was written exactly once if the connection breaks during delivery",
    { tags: ["all"] },
    async () => {
      let isBroken = true;
      const breaking: Changed = async (trx, event) => {
        await write(trx, event.ownerId, "counts", event.data.revision);
        if (isBroken) {
          isBroken = false;
          await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(trx);
        }
      };
      await start({ before: hearing("before"), counts: breaking });
      await change("ann", 1);
      await expect.poll(waiting).toBe(0);
      expect([isBroken, await heardBy("before"), await heardBy("counts")]).toEqual([false, [1], [1]]);
    },
  );

  it("reach each subscriber in the order of the commits, with several processes and many transactions at once", async () => {
    const order: number[] = [];
    await start({ counts: hearing("counts") });
    await start({ counts: hearing("counts") });
    const one = async (n: number): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        await emit(trx, "privacy_zones.changed", "ann", { revision: n });
        // Others that emit for the same person wait until this one ends.
        order.push(n);
      });
    };
    await Promise.all(Array.from({ length: 30 }, (_, n) => one(n)));
    await expect.poll(waiting).toBe(0);
    expect(order).toHaveLength(30);
    expect(await heardBy("counts")).toEqual(order);
  });

  it("wait for a subscriber that fails, in order, while the others and other people continue", async () => {
    let isBroken = true;
    const failing: Changed = async (trx, event) => {
      if (isBroken && event.ownerId === "ann") throw new Error("the mail server is down");
      await hearing("mail")(trx, event);
    };
    await start({ mail: failing, counts: hearing("counts") });
    for (const n of [1, 2, 3]) await change("ann", n);
    await change("ben", 4);
    await expect.poll(() => heardBy("counts")).toEqual([1, 2, 3]);
    await expect.poll(() => heardBy("mail", "ben")).toEqual([4]);
    await expect.poll(waiting).toBe(3);
    expect(await heardBy("mail")).toEqual([]);
    await expect
      .poll(async () => (await listJobs(db, 10)).map(({ lastError }) => lastError))
      .toContain("the mail server is down");
    isBroken = false;
    await change("ann", 5);
    await expect.poll(waiting).toBe(0);
    expect(await heardBy("mail")).toEqual([1, 2, 3, 5]);
    expect(await heardBy("counts")).toEqual([1, 2, 3, 5]);
  });

  it("whose job was lost get another one, and those whose job is dead keep it", async () => {
    for (const owner of ["ben", "eve"]) await change(owner, 1);
    await database.pool.query(
      "SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))",
    );
    await change("ann", 1);
    await start({ mail: failingForAnn });
    await expect
      .poll(async () => {
        const [job] = await listJobs(db, 10);
        const args = [[job?.id ?? "0"], "it has failed too often"];
        if (job?.state === "retrying")
          await database.pool.query("SELECT graphile_worker.permanently_fail_jobs($1::bigint[], $2)", args);
        return job?.state;
      })
      .toBe("dead");
    // However long this takes, only hers is not yet a minute old.
    await database.pool.query(
      "UPDATE events SET created_at = CASE owner_id WHEN 'eve' THEN $1::timestamptz ELSE $2 END",
      [new Date(Date.now() + 3_600_000), new Date(Date.now() - 61_000)],
    );
    const context = { log: silent, signal: new AbortController().signal, requestId: undefined };
    expect(await deliverLeftEvents({ db }).run(undefined, context)).toBe("done");
    await expect.poll(() => heardBy("mail", "ben")).toEqual([1]);
    await expect.poll(waiting).toBe(2);
    // The job of what was delivered leaves the queue after it.
    await expect.poll(() => listJobs(db, 10)).toMatchObject([{ state: "dead" }]);
  });

  it("of a newer Cairn stay until a process starts that knows them", async () => {
    const old = await startJobRunner({
      tasks: [deliverEvents({ db }, {} as Subscribers)],
      connection: database.connection,
      metrics: createMetrics(database.pool),
      log: silent,
    });
    runners.push(old);
    await change("ann", 1);
    await expect
      .poll(async () => (await listJobs(db, 10)).map(({ lastError }) => lastError))
      .toContain("this version knows no event privacy_zones.changed");
    expect(await waiting()).toBe(1);
    await old.stop();
    runners = [];
    await start({ counts: hearing("counts") });
    await change("ann", 2);
    await expect.poll(() => heardBy("counts")).toEqual([1, 2]);
  });
});
