import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { sweepCallCounts } from "../../core/expiry/sweep-call-counts.ts";
import { createDatabase, type Database } from "../db/database.ts";
import { createCallCounter, type CountCall } from "./call-counter.ts";
import { deleteEndedCounts } from "./call-counts.queries.ts";

/** Longer than the tests take, so that no period ends while they count, ms. */
const hour = 3_600_000;
const rare = { name: "rare", max: 30, timeWindow: hour };
const frequent = { name: "frequent", max: 600, timeWindow: hour };

const subjectOf = (caller: string): Buffer => createHash("sha256").update(caller).digest();

describe("call counter", () => {
  let database: TestDatabase;
  let db: Database;
  let processes: readonly [CountCall, CountCall, CountCall];

  beforeAll(async () => {
    database = await createTestDatabase();
    db = createDatabase(database.pool);
    processes = [createCallCounter(db), createCallCounter(db), createCallCounter(db)];
  });
  afterAll(() => database.drop());

  /** Calls that processes let through if each gets this many, one after the other. */
  const allowed = async (limit: typeof rare, caller: string, each: number): Promise<number> => {
    let count = 0;
    for (let i = 0; i < each; i += 1) {
      for (const countCall of processes) {
        const { current, ttl } = await countCall(limit, caller);
        expect(ttl).toBeLessThanOrEqual(hour + 1);
        if (current <= limit.max) count += 1;
      }
    }
    return count;
  };

  it("lets several processes together do as much as one", async () => {
    expect(await allowed(rare, "ada", 20)).toBe(30);
    expect(await allowed(rare, "eve", 5)).toBe(15);
  });

  it("lets processes that take lots allow no more than one, and less by at most a lot each", async () => {
    const count = await allowed(frequent, "ada", 300);
    expect(count).toBeLessThanOrEqual(600);
    expect(count).toBeGreaterThanOrEqual(600 - 3 * 6);
  });

  it("counts calls that come at once, each one", async () => {
    const [countCall] = processes;
    const answers = await Promise.all(Array.from({ length: 50 }, () => countCall(rare, "all at once")));
    expect(answers.filter((answer) => answer.current <= rare.max)).toHaveLength(30);
  });

  it("asks the database no more about a caller without any calls left", async () => {
    const [countCall] = processes;
    await allowed(rare, "flooder", 20);
    const before = await database.pool.query("SELECT count FROM call_counts WHERE call = 'rare' ORDER BY 1");
    for (let i = 0; i < 50; i += 1) await countCall(rare, "flooder");
    const after = await database.pool.query("SELECT count FROM call_counts WHERE call = 'rare' ORDER BY 1");
    expect(after.rows).toEqual(before.rows);
  });

  it("starts again when the time span has ended, and sweeping removes the old one", async () => {
    const brief = { name: "brief", max: 1, timeWindow: 1 };
    const [countCall] = processes;
    await countCall(rare, "still counted");
    await expect.poll(async () => (await countCall(brief, "ada")).current).toBe(1);
    await expect.poll(async () => (await countCall(brief, "ada")).current).toBe(1);
    await expect
      .poll(async () => {
        await deleteEndedCounts(db);
        return (await database.pool.query("SELECT FROM call_counts WHERE call = 'brief'")).rows;
      })
      .toEqual([]);
    expect(sweepCallCounts({ db }).schedule).toBe("*/10 * * * *");
    expect((await database.pool.query("SELECT FROM call_counts WHERE call = 'rare'")).rows).not.toEqual([]);
  });

  it("forgets what was counted while the clock was a year ahead, and sweeping removes it", async () => {
    const [countCall] = processes;
    for (const caller of ["back today", "gone"])
      await database.pool.query(
        "INSERT INTO call_counts (subject, call, count, ends_at) VALUES ($1, 'rare', 30, now() + interval '1 year')",
        [subjectOf(caller)],
      );
    const { current, ttl } = await countCall(rare, "back today");
    expect(current).toBe(1);
    expect(ttl).toBeLessThanOrEqual(hour + 1);
    await deleteEndedCounts(db);
    const left = "SELECT FROM call_counts WHERE subject = $1";
    expect((await database.pool.query(left, [subjectOf("gone")])).rows).toEqual([]);
    expect((await database.pool.query(left, [subjectOf("back today")])).rows).toHaveLength(1);
  });

  it("stores no name and no address", async () => {
    const { rows } = await database.pool.query("SELECT subject FROM call_counts");
    for (const { subject } of rows) expect(subject).toHaveLength(32);
  });
});
