import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LiveClient, listenTo } from "../../../test/live/live-client.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

const [isPrivate, isLink, isFriends, isPublic] = [0, 1, 17, 19];

const fedTo = ({ heard }: LiveClient) => heard.filter((text) => text.startsWith("feed"));

describe("an open feed", { tags: ["processes"] }, () => {
  let server: TestApp;
  let worker: JobRunner;
  let addresses: readonly string[];
  let clients: LiveClient[] = [];
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    worker = await startWorker(server);
    addresses = await server.addresses();
  });
  afterEach(() => {
    for (const client of clients) client.leave();
    clients = [];
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });

  const newPerson = () => server.signUp(`person-${(count += 1)}`);
  const listen = async ({ key }: TestUser): Promise<LiveClient> => {
    const client = await listenTo(addresses[clients.length % addresses.length] ?? "", key);
    clients.push(client);
    await expect.poll(() => client.heard).toEqual(["resync {}"]);
    return client;
  };
  /** Sets the follows; a `pending` one waits for acceptance. */
  const follow = (followers: readonly TestUser[], followee: TestUser, acceptedAt: Date | null = new Date()) =>
    server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, $3, now() FROM users a, users b WHERE a.username = ANY ($1) AND b.username = $2`,
      [followers.map(({ username }) => username), followee.username, acceptedAt],
    );
  const enter = async ({ key }: TestUser, sharingFlags: number): Promise<string> => {
    const payload = { activityId: 2, startTime: Date.now() - 3_600_000, duration: 600, sharingFlags };
    return (await server.call("POST", "/workout", { key, payload })).json().payload.workoutKey;
  };
  const share = ({ key }: TestUser, workoutKey: string, sharingFlags: number) =>
    server.call("POST", "/workouts/header", { key, payload: [{ workoutKey, sharingFlags }] });

  it("[API-33] [LIVE-1] gets an event for each workout that becomes visible or invisible to followers, in every process", async () => {
    const [owner, reader, other] = [await newPerson(), await newPerson(), await newPerson()];
    await follow([reader, other], owner);
    const streams = [await listen(reader), await listen(other)];
    let expected = 0;
    const hears = async (more: number) => {
      expected += more;
      for (const stream of streams) await expect.poll(() => fedTo(stream)).toHaveLength(expected);
    };
    const workoutKey = await enter(owner, isPublic);
    await hears(1);
    for (const [flags, more] of [
      // It stays in the feed.
      [isFriends, 0],
      [isPrivate, 1],
      // It is in no list of anybody's.
      [isLink, 0],
      [isFriends, 1],
    ] as const) {
      await share(owner, workoutKey, flags);
      await hears(more);
    }
    await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: owner.key });
    await hears(1);
  });

  it("[API-33] [LIVE-2] gets nothing about people who are pending, not followed or blocked", async () => {
    const owner = await newPerson();
    const [follower, pending, stranger, blocked] = [
      await newPerson(),
      await newPerson(),
      await newPerson(),
      await newPerson(),
    ];
    await follow([follower, blocked], owner);
    await follow([pending], owner, null);
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = $1 AND b.username = $2`,
      [owner.username, blocked.username],
    );
    const hears = await listen(follower);
    const others = [
      await listen(pending),
      await listen(stranger),
      await listen(blocked),
      await listen(owner),
    ];
    await enter(owner, isFriends);
    await enter(owner, isPrivate);
    await enter(owner, isPublic);
    await expect.poll(() => fedTo(hears)).toHaveLength(2);
    // It would come later than the others.
    for (const stream of others) expect(fedTo(stream)).toEqual([]);
  });

  it("[API-33] reaches all of some thousand followers", async () => {
    const [owner, last] = [await newPerson(), await newPerson()];
    await server.database.pool.query(
      `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
       SELECT lpad(n::text, 24, '0'), 'crowd-' || n, n || '@crowd.example', 'C', '', now(), now() FROM generate_series(1, 2500) AS n`,
    );
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT lpad(n::text, 24, '0'), u.id, now(), now() FROM users u, generate_series(1, 2500) AS n WHERE u.username = $1`,
      [owner.username],
    );
    await follow([last], owner);
    const stream = await listen(last);
    await enter(owner, isFriends);
    await expect.poll(() => fedTo(stream)).toEqual(["feed {}"]);
  });
});
