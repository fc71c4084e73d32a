import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";

/** A server with a person who owns workouts and three others who look at them. */
export interface OwnerAndOthers {
  readonly server: TestApp;
  readonly owner: TestUser;
  readonly ann: TestUser;
  readonly bea: TestUser;
  readonly cleo: TestUser;
  /** Enters a ride of the owner's by hand, an hour after the previous one; public unless a test sets otherwise. */
  readonly newWorkout: (sharingFlags?: number) => Promise<string>;
  /** Makes one person block another, or follow them with their consent. */
  readonly relate: (table: "blocks" | "follows", from: string, to: string) => Promise<unknown>;
}

export async function createOwnerAndOthers(): Promise<OwnerAndOthers> {
  const server = await createTestApp({ humanCheck: "off" });
  const owner = await server.signUp("owner");
  const [ann, bea, cleo] = [
    await server.signUp("ann"),
    await server.signUp("bea"),
    await server.signUp("cleo"),
  ];
  let startTime = Date.parse("2025-06-01T10:00:00Z");
  return {
    server,
    owner,
    ann,
    bea,
    cleo,
    async newWorkout(sharingFlags = 19) {
      startTime += 3_600_000;
      const payload = { activityId: 2, startTime, duration: 600, sharingFlags };
      return (await server.call("POST", "/workout", { key: owner.key, payload })).json().payload.workoutKey;
    },
    async relate(table, from, to) {
      const columns =
        table === "blocks"
          ? "blocks (blocker_id, blocked_id, created_at) SELECT a.id, b.id, now()"
          : "follows (follower_id, followee_id, accepted_at, created_at) SELECT a.id, b.id, now(), now()";
      return await server.database.pool.query(
        `INSERT INTO ${columns} FROM users a, users b WHERE a.username = $1 AND b.username = $2`,
        [from, to],
      );
    },
  };
}
