import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "../../../test/live/live-client.ts";
import { listenFromNowOn } from "../../../test/live/live-news.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { emit } from "../../platform/events/events.queries.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

type Person = TestUser & { readonly id: string };

/** `sharingFlags`: public, for followers, private. */
const [everyone, followers, nobody] = [19, 17, 0];
const hour = 3_600_000;
/** The beginning of the day in UTC. */
const today = (): number => new Date().setUTCHours(0, 0, 0, 0);

describe("notifications", () => {
  let server: TestApp;
  let worker: JobRunner;
  let address = "";
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    worker = await startWorker(server);
    [address = ""] = await server.addresses();
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });

  const newPerson = async (): Promise<Person> => {
    const user = await server.signUp(`reader-${(count += 1)}`);
    const { key: id } = (await server.call("GET", "/user", { key: user.key })).json().payload;
    return { ...user, id };
  };
  const newPeople = async (): Promise<readonly [Person, Person, Person]> => [
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  /** A workout entered by hand. */
  const enter = async (owner: Person, sharingFlags: number, ago = hour): Promise<string> => {
    const payload = { activityId: 1, startTime: Date.now() - ago, duration: 1800, sharingFlags };
    const answer = await server.call("POST", "/workout", { key: owner.key, payload });
    return answer.json().payload.workoutKey;
  };
  const share = (owner: Person, workoutKeys: readonly string[], sharingFlags: number) =>
    server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: workoutKeys.map((workoutKey) => ({ workoutKey, sharingFlags })),
    });
  const like = (person: Person, workoutKey: string) =>
    server.call("POST", `/workouts/reaction/${workoutKey}`, { key: person.key, payload: {} });
  const unlike = (person: Person, workoutKey: string) =>
    server.call("DELETE", `/workouts/reaction/${workoutKey}`, { key: person.key });
  const save = (person: Person, payload: object) =>
    server.call("POST", "/user/settings", { key: person.key, payload });
  const settings = async ({ key }: Person) =>
    (await server.call("GET", "/user/settings", { key })).json().payload;
  const follow = (follower: Person, followee: Person) =>
    server.database.pool.query(
      "INSERT INTO follows (follower_id, followee_id, accepted_at, created_at) VALUES ($1, $2, now(), now())",
      [follower.id, followee.id],
    );
  const befriend = async (one: Person, other: Person) => {
    await follow(one, other);
    await follow(other, one);
  };
  const listFor = async ({ key }: Person, query = "") =>
    (await server.call("GET", `/user/notifications${query}`, { key })).json().payload;
  /** A person's notifications, newest first: kind, actor, and the workout. */
  const toldTo = async (person: Person): Promise<readonly (readonly unknown[])[]> =>
    (await listFor(person)).notifications.map(
      ({ kind, user, workout }: { kind: string; user: Person; workout?: { workoutKey: string } }) => [
        kind,
        user.username,
        workout?.workoutKey,
      ],
    );
  /** Waits until all notifications have been delivered. */
  const settled = () =>
    expect.poll(async () => (await server.database.pool.query("SELECT FROM events")).rows.length).toBe(0);
  const block = (blocker: Person, blocked: Person) =>
    server.database.pool.query(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())",
      [blocker.id, blocked.id],
    );

  it("[NOTI-1] tell the owner who likes a workout, once, while it is liked, and not about oneself", async () => {
    const [owner, ann] = await newPeople();
    const workout = await enter(owner, everyone);
    await like(owner, workout);
    await like(ann, workout);
    await like(ann, workout);
    await expect.poll(() => toldTo(owner)).toEqual([["reaction", ann.username, workout]]);
    const [{ created, workout: shown, user }] = (await listFor(owner)).notifications;
    expect([shown, user]).toEqual([
      { workoutKey: workout, username: owner.username, activityId: 1 },
      { username: ann.username, realName: `${ann.username} Tester` },
    ]);
    expect(Date.now() - created).toBeLessThan(hour);
    await unlike(ann, workout);
    expect(await listFor(owner)).toEqual({ notifications: [], unread: 0 });
    await like(ann, workout);
    await settled();
    expect(await toldTo(owner)).toHaveLength(1);
  });

  it("[NOTI-1] [API-56] tell the owner about a comment and the people it mentions, once each, as long as it exists", async () => {
    const [owner, ann, ben] = await newPeople();
    const workout = await enter(owner, everyone);
    const add = (person: Person, payload: string) =>
      server.call("POST", `/workouts/comment/${workout}`, { key: person.key, payload });
    const words = `Well done @${owner.username} and @${ben.username}, @${ben.username}!`;
    const { key } = (await add(ann, words)).json().payload;
    await add(owner, "Thanks");
    await expect.poll(() => toldTo(owner)).toEqual([["comment", ann.username, workout]]);
    await expect.poll(() => toldTo(ben)).toEqual([["mention", ann.username, workout]]);
    await settled();
    expect((await toldTo(owner)).length).toBe(1);
    await expect.poll(() => toldTo(ann)).toEqual([["answer", owner.username, workout]]);
    await share(owner, [workout], nobody);
    expect([(await toldTo(owner)).length, await toldTo(ben)]).toEqual([1, []]);
    await share(owner, [workout], everyone);
    await server.call("DELETE", `/workouts/comment/${key}`, { key: ann.key });
    expect([await listFor(owner), await toldTo(ben)]).toEqual([{ notifications: [], unread: 0 }, []]);
    await block(ben, ann);
    await add(ann, words);
    await expect.poll(() => toldTo(owner)).toHaveLength(1);
    await settled();
    expect(await toldTo(ben)).toEqual([]);
  });

  it("[NOTI-1] continue if the person who did something, or who was to be notified, is gone", async () => {
    const [owner, ann] = await newPeople();
    const workoutId = await enter(owner, everyone);
    const nobodyAnyMore = "0".repeat(24);
    const told = { commentId: "1".repeat(24), workoutId, mentions: [nobodyAnyMore] };
    await server.deps.db.transaction().execute(async (trx) => {
      await emit(trx, "reaction.added", owner.id, { workoutId, userId: nobodyAnyMore });
      await emit(trx, "comment.added", owner.id, { ...told, authorId: nobodyAnyMore });
      await emit(trx, "comment.added", owner.id, { ...told, authorId: ann.id });
    });
    await like(ann, workoutId);
    await expect.poll(() => toldTo(owner)).toEqual([["reaction", ann.username, workoutId]]);
    await settled();
  });

  it("[NOTI-3] tell friends about a workout that is shared within three days, with the day only, once", async () => {
    const begun = today();
    const [owner, friend, follower] = await newPeople();
    await befriend(owner, friend);
    await follow(follower, owner);
    const entered = await enter(owner, followers);
    const draft = await enter(owner, nobody);
    await share(owner, [draft], everyone);
    await share(owner, [draft], nobody);
    await share(owner, [draft], everyone);
    const told = [
      ["friend_workout", owner.username, draft],
      ["friend_workout", owner.username, entered],
    ];
    await expect.poll(() => toldTo(friend)).toEqual(told);
    await settled();
    expect(await toldTo(friend)).toEqual(told);
    expect([await toldTo(follower), await toldTo(owner)]).toEqual([[], []]);
    const { notifications } = await listFor(friend);
    expect(notifications).toHaveLength(2);
    // Another day may have begun meanwhile.
    for (const { created } of notifications) expect(created).toBeOneOf([begun, today()]);
  });

  it("[NOTI-3] do not mention old workouts, and of many that are shared at once only the latest three", async () => {
    const [owner, friend] = await newPeople();
    await befriend(owner, friend);
    const old = await enter(owner, everyone, 73 * hour);
    const many = [];
    for (const ago of [5, 4, 3, 2, 1]) many.push(await enter(owner, nobody, ago * hour));
    await share(owner, [...many, old], everyone);
    await expect.poll(() => toldTo(friend)).toHaveLength(3);
    await settled();
    const keys = (await toldTo(friend)).map(([, , key]) => key);
    expect(new Set(keys)).toEqual(new Set(many.slice(2)));
  });

  it("[NOTI-4] no longer mention what the reader may not see: private again, unfollowed, blocked, deleted", async () => {
    const [owner, friend, other] = await newPeople();
    await befriend(owner, friend);
    await befriend(other, friend);
    const [first, second] = [await enter(owner, followers), await enter(owner, everyone)];
    const third = await enter(other, followers);
    await expect.poll(() => toldTo(friend)).toHaveLength(3);
    const seen = async () => new Set((await toldTo(friend)).map(([, , key]) => key));
    expect(await seen()).toEqual(new Set([first, second, third]));
    await server.database.pool.query("DELETE FROM follows WHERE follower_id = $1 AND followee_id = $2", [
      friend.id,
      other.id,
    ]);
    expect(await seen()).toEqual(new Set([first, second]));
    await share(owner, [second], nobody);
    expect(await seen()).toEqual(new Set([first]));
    await share(owner, [second], everyone);
    await server.call("DELETE", `/workouts/${first}/delete`, { key: owner.key });
    expect(await seen()).toEqual(new Set([second]));
    await block(owner, friend);
    expect(await listFor(friend)).toEqual({ notifications: [], unread: 0 });
  });

  it("[NOTI-4] [SOC-8] about a person on either side of a block are hidden while it lasts, also earlier ones", async () => {
    const [owner, ann, ben] = await newPeople();
    const workout = await enter(owner, everyone);
    // The block came between the like and its delivery.
    await worker.stop();
    await like(ann, workout);
    await like(ben, workout);
    await block(owner, ann);
    worker = await startWorker(server);
    await settled();
    const ofBen = ["reaction", ben.username, workout];
    expect(await toldTo(owner)).toEqual([ofBen]);
    expect((await listFor(owner)).unread).toBe(1);
    await server.call("DELETE", `/user/block/${ann.username}`, { key: owner.key });
    expect(new Set(await toldTo(owner))).toEqual(new Set([ofBen, ["reaction", ann.username, workout]]));
  });

  it("[NOTI-6] report requests while they wait, consent to one's own, and followers who need none", async () => {
    const [ann, ben, cleo] = await newPeople();
    const does = (person: Person, method: "POST" | "PUT", call: string, whom: Person) =>
      server.call(method, `/user/${call}/${whom.username}`, { key: person.key, payload: {} });
    await does(ann, "POST", "follow", ben);
    await does(cleo, "POST", "follow", ben);
    await expect
      .poll(() => toldTo(ben))
      .toEqual([
        ["follow_request", cleo.username, undefined],
        ["follow_request", ann.username, undefined],
      ]);
    await does(cleo, "POST", "unfollow", ben);
    await does(ben, "PUT", "follow/accept", ann);
    await expect.poll(() => toldTo(ann)).toEqual([["follow_accepted", ben.username, undefined]]);
    expect(await listFor(ben)).toEqual({ notifications: [], unread: 0 });
    await server.call("POST", "/user/settings", {
      key: cleo.key,
      payload: { automaticallyApproveFollowers: true },
    });
    await does(ben, "POST", "follow", cleo);
    await expect.poll(() => toldTo(cleo)).toEqual([["new_follower", ben.username, undefined]]);
    await does(cleo, "POST", "revoke", ben);
    expect(await toldTo(cleo)).toEqual([]);
    await does(ann, "POST", "unfollow", ben);
    expect(await toldTo(ann)).toEqual([]);
  });

  it("[NOTI-6] report a request to be friends, and once its acceptance", async () => {
    const [ann, ben] = await newPeople();
    await server.call("GET", `/requests/friend/send/${ben.username}`, { key: ann.key });
    await expect.poll(() => toldTo(ben)).toEqual([["follow_request", ann.username, undefined]]);
    const pending = await server.call("GET", "/requests/pending/received", { key: ben.key });
    await server.call("GET", `/requests/accept/${pending.json().payload[0].id}`, { key: ben.key });
    await expect.poll(() => toldTo(ann)).toEqual([["follow_accepted", ben.username, undefined]]);
    await settled();
    expect([await toldTo(ann), await toldTo(ben)]).toEqual([
      [["follow_accepted", ben.username, undefined]],
      [],
    ]);
  });

  it("[NOTI-2] are read one by one or all at once, and the count of unread ones is updated live on every screen", async () => {
    const [owner, ann, ben] = await newPeople();
    const workout = await enter(owner, everyone);
    const screen = await listenTo(address, owner.key);
    const heard = await listenFromNowOn(server, [screen]);
    await like(ann, workout);
    await like(ben, workout);
    await expect.poll(heard).toEqual([["notifications {}", "notifications {}"]]);
    const { notifications, unread } = await listFor(owner);
    expect([notifications.map(({ read }: { read: boolean }) => read), unread]).toEqual([[false, false], 2]);
    const read = (payload: object, { key }: Person = owner) =>
      server.call("POST", "/user/notifications/read", { key, payload });
    const ids = [notifications[1].id];
    await read({ ids }, ann);
    expect((await listFor(owner, "?limit=0")).unread).toBe(2);
    expect((await read({ ids })).json().payload).toEqual({ unread: 1 });
    expect((await read({})).json().payload).toEqual({ unread: 0 });
    await read({});
    await expect.poll(() => heard()[0]?.length).toBe(4);
    expect((await listFor(owner)).notifications.map((row: { read: boolean }) => row.read)).toEqual([
      true,
      true,
    ]);
    screen.leave();
  });

  it("[NOTI-2] disappear from every screen when their cause is undone: likes, comments, and hidden or deleted workouts", async () => {
    const [owner, ann, ben] = await newPeople();
    await befriend(owner, ben);
    const [kept, hidden, deleted] = [
      await enter(owner, everyone),
      await enter(owner, everyone),
      await enter(owner, everyone),
    ];
    const say = async (): Promise<string> => {
      const added = await server.call("POST", `/workouts/comment/${kept}`, {
        key: ann.key,
        payload: `Well done, @${ben.username}`,
        headers: { "content-type": "text/plain" },
      });
      return added.json().payload.key;
    };
    await like(ann, kept);
    const [taken, late] = [await say(), await say()];
    await expect.poll(async () => (await listFor(owner)).unread).toBe(3);
    await expect.poll(async () => (await listFor(ben)).unread).toBe(5);
    const [ofOwner, ofBen] = [await listenTo(address, owner.key), await listenTo(address, ben.key)];
    const heardSince = await listenFromNowOn(server, [ofOwner, ofBen]);
    /** The events that the two get about it, without those about own workouts and the feed. */
    const heard = () =>
      heardSince().map((events) => events.filter((event) => /^(?:notifications|access)/.test(event)));
    await unlike(ann, kept);
    await expect.poll(heard).toEqual([["notifications {}"], []]);
    await server.call("DELETE", `/workouts/comment/${taken}`, { key: ann.key });
    await expect.poll(heard).toEqual([["notifications {}", "notifications {}"], ["notifications {}"]]);
    await server.call("DELETE", `/workouts/comment/${late}?after=1`, { key: owner.key });
    await expect.poll(heard).toEqual([
      ["notifications {}", "notifications {}", "notifications {}"],
      ["notifications {}", "notifications {}"],
    ]);
    expect([(await listFor(owner)).unread, (await listFor(ben)).unread]).toEqual([0, 3]);
    await share(owner, [hidden], nobody);
    await expect.poll(() => heard()[1]?.slice(2)).toEqual(["access {}"]);
    await server.call("DELETE", `/workouts/${deleted}/delete`, { key: owner.key });
    await expect.poll(() => heard()[1]?.slice(2)).toEqual(["access {}", "access {}"]);
    expect((await listFor(ben)).unread).toBe(1);
    for (const screen of [ofOwner, ofBen]) screen.leave();
  });

  it("[NOTI-1] come page by page, each once, while new ones arrive", async () => {
    const [owner, ann] = await newPeople();
    const workouts = [];
    for (let at = 0; at < 5; at += 1) workouts.push(await enter(owner, everyone));
    for (const workout of workouts.slice(0, 4)) await like(ann, workout);
    await expect.poll(() => toldTo(owner)).toHaveLength(4);
    const seen: string[] = [];
    let page = await listFor(owner, "?limit=2");
    await like(ann, workouts[4] ?? "");
    await settled();
    for (;;) {
      seen.push(
        ...page.notifications.map((row: { workout: { workoutKey: string } }) => row.workout.workoutKey),
      );
      if (page.next === undefined) break;
      page = await listFor(owner, `?limit=2&before=${page.next}`);
    }
    expect([seen.length, new Set(seen)]).toEqual([4, new Set(workouts.slice(0, 4))]);
    expect((await server.call("GET", "/user/notifications?before=x", { key: owner.key })).statusCode).toBe(
      400,
    );
  });

  it("[NOTI-5] [API-21] follow each person's settings: switched-off ones are not created", async () => {
    const [owner, ann, friend] = await newPeople();
    await befriend(owner, friend);
    const all = {
      notifyWorkoutFriendShare: 1,
      notifyFriendInvite: 1,
      notifyWorkoutComment: 1,
      emailDigest: 0,
      locale: "en",
      automaticallyApproveFollowers: false,
    };
    expect(await settings(owner)).toMatchObject(all);
    expect((await save(owner, { notifyWorkoutComment: 0 })).json().payload).toBe(true);
    await save(friend, { notifyWorkoutFriendShare: 0, locale: "fi" });
    expect(await settings(owner)).toMatchObject({ ...all, notifyWorkoutComment: 0 });
    expect(await settings(friend)).toMatchObject({ ...all, notifyWorkoutFriendShare: 0, locale: "fi" });
    await like(ann, await enter(owner, everyone));
    await settled();
    expect([await toldTo(owner), await toldTo(friend)]).toEqual([[], []]);
    await save(owner, { notifyWorkoutComment: 1 });
    await like(ann, await enter(owner, everyone));
    await expect.poll(() => toldTo(owner)).toHaveLength(1);
  });

  it.each([{ notifyWorkoutComment: 3 }, { emailDigest: "daily" }, { locale: "sv" }])(
    "[API-21] refuses invalid settings: %o",
    async (payload) => {
      const answer = await save(await newPerson(), payload);
      expect([answer.statusCode, answer.json().error.fields[0].field]).toEqual([
        400,
        Object.keys(payload)[0],
      ]);
    },
  );
});
