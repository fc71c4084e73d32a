import { maxLiveStreams } from "@cairn/contracts/live-events";
import { callers, canView } from "@cairn/domain/privacy/visibility";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LiveClient, listenTo } from "../../../test/live/live-client.ts";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { type LiveNews, publishLive } from "../../platform/live/publish-live.queries.ts";

const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);

type Person = TestUser & { readonly id: string };
const flagsOf = { private: 0, link: 1, friends: 17, public: 19 } as const;

/**
 * What a client was told, without the news that its person's workout was made, which may come only after the stream has begun.
 */
const heardBy = ({ heard }: LiveClient) => heard.filter((news) => news !== "workouts {}");

describe("live events", { tags: ["processes"] }, () => {
  let server: TestApp;
  let addresses: readonly string[];
  let clients: LiveClient[] = [];
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    addresses = await server.addresses();
  });
  afterAll(() => server.close());
  afterEach(() => {
    for (const client of clients) client.leave();
    clients = [];
  });

  const newPerson = async (): Promise<Person> => {
    const user = await server.signUp(`listener-${(count += 1)}`);
    const { key: id } = (await server.call("GET", "/user", { key: user.key })).json().payload;
    return { ...user, id };
  };
  const newWorkout = async (owner: Person, sharingFlags: number): Promise<string> => {
    const imported = await server.importAllFiles(owner, { name: "a.gpx", bytes: gpx });
    const { workoutKey } = imported.json().payload;
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey, sharingFlags }],
    });
    return workoutKey;
  };
  const tell = (news: LiveNews) => server.deps.db.transaction().execute((trx) => publishLive(trx, news));
  /** Opens a stream, at each process in turn, after it has started. */
  const listen = async (
    { key }: Pick<Person, "key">,
    options: Parameters<typeof listenTo>[2] = {},
  ): Promise<LiveClient> => {
    const client = await listenTo(addresses[clients.length % addresses.length] ?? "", key, options);
    clients.push(client);
    await expect.poll(() => client.heard.length + Number(client.hasEnded())).toBeGreaterThan(0);
    return client;
  };
  const follow = (follower: Person, followee: Person, acceptedAt: Date | null = new Date()) =>
    server.database.pool.query(
      "INSERT INTO follows (follower_id, followee_id, accepted_at, created_at) VALUES ($1, $2, $3, now())",
      [follower.id, followee.id, acceptedAt],
    );
  const block = (blocker: Person, blocked: Person) =>
    server.database.pool.query(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())",
      [blocker.id, blocked.id],
    );

  it("[LIVE-1] reach everybody concerned in every process once they are committed, and nobody else", async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const [first, second, other] = [await listen(ann), await listen(ann), await listen(ben)];
    const undone = server.deps.db.transaction().execute(async (trx) => {
      await publishLive(trx, { kind: "follows", to: [ann.id, ben.id] });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await tell({ kind: "notifications", to: [ann.id] });
    await tell({ kind: "feed", to: [ben.id] });
    for (const client of [first, second])
      await expect.poll(() => client.heard).toEqual(["resync {}", "notifications {}"]);
    await expect.poll(() => other.heard).toEqual(["resync {}", "feed {}"]);
  });

  it("[LIVE-1] reach thousands at once, although a message of the database is short", async () => {
    const ann = await newPerson();
    const client = await listen(ann);
    const others = Array.from({ length: 5000 }, (_, n) => n.toString(16).padStart(24, "0"));
    await tell({ kind: "feed", to: [...others, ann.id] });
    await expect.poll(() => client.heard).toEqual(["resync {}", "feed {}"]);
  });

  it.each(Object.entries(flagsOf))(
    "[LIVE-2] about a workout on the screen reach everybody who may see it now: %s",
    async (_level, flags) => {
      const people = new Map<string, Person>();
      for (const name of ["owner", "follower", "pending", "stranger", "blocked"])
        people.set(name, await newPerson());
      const person = (name: string) => people.get(name) ?? expect.fail(name);
      await follow(person("follower"), person("owner"));
      await follow(person("pending"), person("owner"), null);
      await follow(person("blocked"), person("owner"));
      await block(person("owner"), person("blocked"));
      const workout = await newWorkout(person("owner"), flags);
      const streams = new Map<string, LiveClient>();
      for (const name of people.keys())
        streams.set(name, await listen(person(name), { workouts: [workout] }));
      await tell({ kind: "comments", about: workout });
      await tell({ kind: "follows", to: [...people.values()].map(({ id }) => id) });
      for (const { relation } of callers.filter(({ relation: kind }) => kind !== "anonymous")) {
        const told = canView(flags, relation) ? [`comments {"workoutKey":"${workout}"}`] : [];
        await expect
          .poll(() => heardBy(streams.get(relation) ?? expect.fail(relation)), { message: relation })
          .toEqual(["resync {}", ...told, "follows {}"]);
      }
    },
  );

  it("[LIVE-2] about a workout end the moment that it is no longer shared, and when it is deleted", async () => {
    const [owner, reader] = [await newPerson(), await newPerson()];
    const workout = await newWorkout(owner, flagsOf.public);
    const stream = await listen(reader, { workouts: [workout] });
    const heardWhileShared = ["resync {}", `reactions {"workoutKey":"${workout}"}`];
    await tell({ kind: "reactions", about: workout });
    // Access is checked when the event is passed on, by which time the change below may be done.
    await expect.poll(() => stream.heard).toEqual(heardWhileShared);
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey: workout, sharingFlags: flagsOf.private }],
    });
    await tell({ kind: "comments", about: workout });
    await server.call("DELETE", `/workouts/${workout}/delete`, { key: owner.key });
    await tell({ kind: "comments", about: workout });
    await tell({ kind: "follows", to: [reader.id] });
    await expect.poll(() => stream.heard).toEqual([...heardWhileShared, "follows {}"]);
  });

  it("[LIVE-2] tell nothing about the acts of a person if one has blocked the other", async () => {
    const [owner, writer] = [await newPerson(), await newPerson()];
    const [blocker, blocked] = [await newPerson(), await newPerson()];
    await block(blocker, writer);
    await block(writer, blocked);
    const workout = await newWorkout(owner, flagsOf.public);
    const listening = async (person: Person) => await listen(person, { workouts: [workout] });
    const strangers = [await listening(blocker), await listening(blocked)];
    const own = await listening(owner);
    await tell({ kind: "comments", about: workout, by: writer.id });
    await tell({ kind: "notifications", to: [blocker.id, blocked.id], by: writer.id });
    await tell({ kind: "reactions", about: workout });
    const reaction = `reactions {"workoutKey":"${workout}"}`;
    for (const stream of strangers) await expect.poll(() => stream.heard).toEqual(["resync {}", reaction]);
    await expect
      .poll(() => heardBy(own))
      .toEqual(["resync {}", `comments {"workoutKey":"${workout}"}`, reaction]);
  });

  itInOneProcess(
    "[LIVE-3] go on where a client was cut off, and say so when nobody knows what it missed",
    async () => {
      const ann = await newPerson();
      const workout = await newWorkout(ann, flagsOf.private);
      const before = await listen(ann);
      await tell({ kind: "feed", to: [ann.id] });
      await expect.poll(() => heardBy(before)).toEqual(["resync {}", "feed {}"]);
      before.leave();
      await tell({ kind: "notifications", to: [ann.id] });
      await tell({ kind: "comments", about: workout });
      const again = await listen(ann, { lastId: before.lastId(), workouts: [workout] });
      await tell({ kind: "follows", to: [ann.id] });
      const missed = ["notifications {}", `comments {"workoutKey":"${workout}"}`];
      await expect.poll(() => again.heard).toEqual([...missed, "follows {}"]);
      const all = await listen(ann, { lastId: before.lastId(), wait: false });
      await expect
        .poll(() => [all.heard, all.hasEnded()])
        .toEqual([["notifications {}", "follows {}"], true]);
      expect((await listen(ann, { lastId: "0".repeat(24) })).heard).toEqual(["resync {}"]);
    },
  );

  it("[LIVE-3] continue after the connection to the database broke, with a notice that some may be missing", async () => {
    const ann = await newPerson();
    const both = [await listen(ann), await listen(ann)];
    await server.database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cairn live' AND datname = current_database()",
    );
    for (const { heard } of both) await expect.poll(() => heard).toEqual(["resync {}", "resync {}"]);
    await tell({ kind: "feed", to: [ann.id] });
    for (const { heard } of both)
      await expect.poll(() => heard).toEqual(["resync {}", "resync {}", "feed {}"]);
  });

  it("[LIVE-4] [LOGIN-5] end with their session in every process, the moment that somebody logs out", async () => {
    const ann = await newPerson();
    const again = await server.call("POST", "/login", { payload: `l=${ann.username}&p=${ann.password}` });
    const [left, also] = [await listen(ann), await listen(ann)];
    const stays = await listen({ key: again.json().sessionkey });
    await server.call("GET", "/logout", { key: ann.key });
    for (const client of [left, also]) await expect.poll(() => client.hasEnded()).toBe(true);
    await tell({ kind: "feed", to: [ann.id] });
    await expect.poll(() => stays.heard).toEqual(["resync {}", "sessions {}", "feed {}"]);
    expect([left.heard, also.heard]).toEqual([["resync {}"], ["resync {}"]]);
    expect((await listenTo(addresses[0] ?? "", ann.key)).status).toBe(401);
  });

  it.each([
    ["expired", "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1"],
    ["ended with its person", "DELETE FROM users WHERE id = $1"],
  ])("[LIVE-4] bring nothing to a session that %s", async (_what, end) => {
    const ann = await newPerson();
    const stream = await listen(ann);
    await server.database.pool.query(end, [ann.id]);
    await tell({ kind: "feed", to: [ann.id] });
    await expect.poll(() => stream.hasEnded()).toBe(true);
    expect(stream.heard).toEqual(["resync {}"]);
  });

  itInOneProcess(
    "[LIVE-4] are looked after while nothing happens: the place moves on, an expired session ends",
    async () => {
      const busy = await createTestApp({ humanCheck: "off", beside: server, liveHeartbeat: 300 });
      const [address = ""] = await busy.addresses();
      const ann = await newPerson();
      const stream = await listenTo(address, ann.key);
      await expect.poll(() => stream.heard).toEqual(["resync {}"]);
      const first = stream.lastId();
      await tell({ kind: "feed", to: ["0".repeat(24)] });
      await expect.poll(() => stream.lastId()).not.toBe(first);
      await server.database.pool.query(
        "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
        [ann.id],
      );
      await expect.poll(() => stream.hasEnded()).toBe(true);
      expect(stream.heard).toEqual(["resync {}"]);
      await busy.close();
    },
  );

  itInOneProcess(
    "[LIVE-4] are open to a person so many times at once, and free again when they leave",
    async () => {
      const ann = await newPerson();
      for (let at = 0; at < maxLiveStreams; at += 1) await listen(ann);
      expect((await listenTo(addresses[0] ?? "", ann.key)).status).toBe(429);
      clients[0]?.leave();
      await expect.poll(async () => (await listenTo(addresses[0] ?? "", ann.key)).status).toBe(200);
    },
  );

  it("[LIVE-1] refuse invalid keys, and more workouts than a screen shows", async () => {
    const ann = await newPerson();
    const ask = async (workouts: string) =>
      (await server.call("GET", `/user/events?wait=false&workouts=${workouts}`, { key: ann.key })).statusCode;
    const workout = "a".repeat(24);
    expect(await ask(`${workout},x`)).toBe(400);
    expect(await ask(Array.from({ length: 101 }, () => workout).join(","))).toBe(400);
    expect(await ask(`${workout},`)).toBe(200);
  });

  it("[LIVE-1] answer at once, and end, for a program that asks for the headers alone", async () => {
    const ann = await newPerson();
    const head = await server.call("HEAD", "/user/events?workouts=", { key: ann.key });
    expect([head.statusCode, head.headers["content-type"], head.rawPayload.length]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      0,
    ]);
  });
});
