import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOwnerAndOthers, type OwnerAndOthers } from "../../../test/access/owner-and-others.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";

const reasonOf = async (answer: ReturnType<TestApp["call"]>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().error?.reason];
};

describe("comments that are deleted later", () => {
  let server: TestApp;
  let [owner, ann, bea]: TestUser[] = [];
  let newWorkout: OwnerAndOthers["newWorkout"];

  beforeAll(async () => {
    ({ server, owner, ann, bea, newWorkout } = await createOwnerAndOthers());
  });
  afterAll(() => server.close());
  // Each test has a person's full limit of comments per minute, and a queue without the jobs of others.
  beforeEach(async () => {
    await server.database.pool.query("DELETE FROM call_counts");
    await server.database.pool.query(
      "SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))",
    );
  });

  const add = async (workoutKey: string, by: TestUser | undefined, payload: string): Promise<string> => {
    const headers = { "content-type": "text/plain" };
    const options = { key: by?.key, payload, headers };
    return (await server.call("POST", `/workouts/comment/${workoutKey}`, options)).json().payload.key;
  };
  const texts = async (workoutKey: string): Promise<readonly string[]> =>
    (await server.call("GET", `/workouts/comments/${workoutKey}`))
      .json()
      .payload.map(({ text }: { text: string }) => text);
  const countOf = async (workoutKey: string): Promise<number> =>
    (await server.call("GET", `/workouts/${workoutKey}`)).json().payload.commentCount;

  it("[API-57] [DASH-8] are deleted after a while on request, and can be restored until then", async () => {
    const workoutKey = await newWorkout();
    const keys = [await add(workoutKey, ann, "kept"), await add(workoutKey, ann, "gone")];
    const later = (key = "") =>
      server.call("DELETE", `/workouts/comment/${key}?after=60000`, { key: ann?.key });
    const keep = (key = "", by = ann) =>
      server.call("POST", `/workouts/comment/${key}/keep`, { key: by?.key });
    for (const key of keys) expect((await later(key)).json().payload).toBe(true);
    expect(await texts(workoutKey)).toEqual(["kept", "gone"]);
    expect(await reasonOf(keep(keys[0], bea))).toEqual([403, "comment.forbidden"]);
    expect((await keep(keys[0])).json().payload).toBe(true);
    await server.database.pool.query(
      "UPDATE comments SET author_gone_at = now() - interval '1 second' WHERE gone_at IS NOT NULL",
    );
    // Nobody sees it after its time, even if no job has run yet.
    expect([await texts(workoutKey), await countOf(workoutKey)]).toEqual([["kept"], 1]);
    expect(await reasonOf(keep(keys[1]))).toEqual([404, "comment.not_found"]);
    const waiting = await server.database.pool.query(
      "SELECT run_at > now() + interval '30 seconds' AS later FROM graphile_worker.jobs WHERE task_identifier = 'delete-comment'",
    );
    expect(waiting.rows).toEqual([{ later: true }, { later: true }]);
    await server.database.pool.query(
      "SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs WHERE task_identifier = 'delete-comment'",
    );
    await workOff(server);
    const left = await server.database.pool.query("SELECT text FROM comments WHERE workout_id = $1", [
      workoutKey,
    ]);
    expect(left.rows).toEqual([{ text: "kept" }]);
  });

  it("[API-57] [DASH-8] stay deleted by one of the two who may, whatever the other undoes or requests later", async () => {
    const workoutKey = await newWorkout();
    const key = await add(workoutKey, ann, "Rude");
    const later = (by: TestUser | undefined, ms: number) =>
      server.call("DELETE", `/workouts/comment/${key}?after=${ms}`, { key: by?.key });
    const keep = async (by: TestUser | undefined) =>
      (await server.call("POST", `/workouts/comment/${key}/keep`, { key: by?.key })).statusCode;
    const goneIn = async () => {
      const { rows } = await server.database.pool.query<{ seconds: number | null }>(
        "SELECT extract(epoch FROM gone_at - now())::float AS seconds FROM comments WHERE id = $1",
        [key],
      );
      return rows[0]?.seconds === null ? null : Math.round((rows[0]?.seconds ?? 0) / 10) * 10;
    };
    await later(owner, 30_000);
    expect(await keep(ann)).toBe(200);
    expect(await goneIn()).toBe(30);
    await later(ann, 60_000);
    expect(await goneIn()).toBe(30);
    expect(await keep(owner)).toBe(200);
    expect(await goneIn()).toBe(60);
    await later(owner, 50_000);
    expect(await keep(ann)).toBe(200);
    expect(await goneIn()).toBe(50);
    expect(await keep(owner)).toBe(200);
    expect(await goneIn()).toBe(null);
  });

  it("[API-57] that both have deleted go at the earlier time, and undoing one ends no job of the other", async () => {
    const workoutKey = await newWorkout();
    const key = await add(workoutKey, ann, "x");
    const later = (by: TestUser | undefined, ms: number) =>
      server.call("DELETE", `/workouts/comment/${key}?after=${ms}`, { key: by?.key });
    await later(owner, 60_000);
    await later(ann, 30_000);
    await server.call("POST", `/workouts/comment/${key}/keep`, { key: ann?.key });
    await server.database.pool.query(
      "UPDATE comments SET owner_gone_at = now() - interval '1 second' WHERE id = $1",
      [key],
    );
    await server.database.pool.query(
      `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
       WHERE task_identifier = 'delete-comment' AND run_at > now() + interval '45 seconds'`,
    );
    await workOff(server);
    const left = await server.database.pool.query("SELECT FROM comments WHERE id = $1", [key]);
    expect(left.rowCount).toBe(0);
  });
});
