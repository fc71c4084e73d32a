import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { letLimitsLast } from "../../../test/access/lasting-limits.ts";
import { createOwnerAndOthers, type OwnerAndOthers } from "../../../test/access/owner-and-others.ts";
import { listenTo } from "../../../test/live/live-client.ts";
import { listenFromNowOn } from "../../../test/live/live-news.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";

const isPrivate = 0;

/** A comment that mentions two people, as a reader sees it. */
const written = (fickle: string, named: string) => `Ask ${fickle}, ${named} or @nobody-here: mail me@bea.org`;

interface Comment {
  readonly key: string;
  readonly text: string;
  readonly username: string;
  readonly mentions: readonly { readonly username: string; readonly realName: string }[];
  readonly abilities: { readonly delete: boolean };
}

describe("comments", () => {
  let server: TestApp;
  let [owner, ann, bea, cleo]: TestUser[] = [];
  let newWorkout: OwnerAndOthers["newWorkout"];
  let relate: OwnerAndOthers["relate"];

  beforeAll(async () => {
    ({ server, owner, ann, bea, cleo, newWorkout, relate } = await createOwnerAndOthers());
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.pool.query("DELETE FROM blocks");
    // Each test has a person's full limit of comments per minute.
    await server.database.pool.query("DELETE FROM call_counts");
  });

  const add = (workoutKey: string, by: TestUser | undefined, payload: string | Buffer, query = "") =>
    server.call("POST", `/workouts/comment/${workoutKey}${query}`, {
      key: by?.key,
      payload,
      headers: { "content-type": "text/plain" },
    });
  const keyOf = async (added: ReturnType<typeof add>): Promise<string> => (await added).json().payload.key;
  const remove = async (commentKey: string, by?: TestUser) =>
    await server.call("DELETE", `/workouts/comment/${commentKey}`, { key: by?.key });
  const list = async (workoutKey: string, by?: TestUser, query = ""): Promise<readonly Comment[]> =>
    (await server.call("GET", `/workouts/comments/${workoutKey}${query}`, { key: by?.key })).json().payload;
  const texts = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ text }) => text);
  const countOf = async (workoutKey: string, by?: TestUser): Promise<number> =>
    (await server.call("GET", `/workouts/${workoutKey}`, { key: by?.key })).json().payload.commentCount;
  const reasonOf = async (answer: ReturnType<typeof remove>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().error?.reason];
  };

  it("[API-56] [API-55] are added as plain text, and read by everybody who sees the workout, oldest first", async () => {
    const workoutKey = await newWorkout();
    const before = Date.now();
    const { error, payload } = (await add(workoutKey, ann, "Well done!")).json();
    expect(error).toBeNull();
    expect(payload).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      comment: "Well done!",
      text: "Well done!",
      username: "ann",
      realname: "ann Tester",
      realName: "ann Tester",
      timestamp: expect.any(Number),
      mentions: [],
      abilities: { delete: true },
      commentCount: 1,
    });
    expect(payload.timestamp).toBeGreaterThanOrEqual(before);
    await add(workoutKey, owner, "Thanks");
    const { commentCount: _, ...first } = payload;
    const seen = await list(workoutKey);
    expect(seen[0]).toEqual({ ...first, abilities: { delete: false } });
    expect(seen.map(({ text, username }) => [text, username])).toEqual([
      ["Well done!", "ann"],
      ["Thanks", "owner"],
    ]);
    expect(await texts(workoutKey, undefined, "?limit=1")).toEqual(["Thanks"]);
    expect(await countOf(workoutKey)).toBe(2);
  });

  it("[API-34] [API-55] are in the answer to a workout, the latest hundred of them", async () => {
    const workoutKey = await newWorkout();
    await server.database.pool.query(
      `INSERT INTO comments (owner_id, id, workout_id, author_id, text, created_at)
       SELECT w.owner_id, lpad(to_hex(n), 24, '0'), w.id, u.id, 'No. ' || n, now() - interval '1 hour' + n * interval '1 second'
       FROM workouts w, users u, generate_series(1, 450) n WHERE w.id = $1 AND u.username = 'ann'`,
      [workoutKey],
    );
    const { payload } = (await server.call("GET", `/workouts/${workoutKey}/combined`)).json();
    expect(payload.commentCount).toBe(450);
    expect(payload.comments.map(({ comment }: { comment: string }) => comment)).toEqual(
      Array.from({ length: 100 }, (_, n) => `No. ${351 + n}`),
    );
    expect(await texts(workoutKey)).toEqual(Array.from({ length: 450 }, (_, n) => `No. ${1 + n}`));
  });

  it.each([
    ["", "comment.empty"],
    [" \n\t\u200B\u202E", "comment.empty"],
    ["x".repeat(1001), "comment.too_long"],
    ["\u200B".repeat(30_000), "comment.too_long"],
  ])("[API-56] are refused when there is nothing or too much in them", async (text, reason) => {
    expect(await reasonOf(add(await newWorkout(), ann, text))).toEqual([422, reason]);
  });

  it("[API-56] keep lines, and lose characters that hide or reverse other text", async () => {
    const workoutKey = await newWorkout();
    await add(workoutKey, ann, "one\r\ntwo\n\n\n\nthree \u0007\u202Ereversed\u2066");
    await add(workoutKey, ann, `<script>alert(1)</script> "&amp;" \u{1F3D4}`);
    await add(workoutKey, ann, "x".repeat(1000));
    expect(await texts(workoutKey)).toEqual([
      "one\ntwo\n\nthree reversed",
      `<script>alert(1)</script> "&amp;" \u{1F3D4}`,
      "x".repeat(1000),
    ]);
  });

  it("[API-56] are read in the encoding that they name", async () => {
    const workoutKey = await newWorkout();
    const send = (payload: Buffer, contentType: string) =>
      server.call("POST", `/workouts/comment/${workoutKey}`, {
        key: ann?.key,
        payload,
        headers: { "content-type": contentType },
      });
    await send(Buffer.from("Hyv\u00E4", "latin1"), "text/plain; charset=ISO-8859-1");
    await send(Buffer.from("J\u00E4lki", "utf16le"), 'text/plain;charset="utf-16le"');
    await send(Buffer.from("S\u00E4\u00E4"), "text/plain; charset=no-such");
    expect(await texts(workoutKey)).toEqual(["Hyv\u00E4", "J\u00E4lki", "S\u00E4\u00E4"]);
  });

  it("[API-56] are added once per attempt, also if it comes twice at once", async () => {
    const workoutKey = await newWorkout();
    const attempt = `?attempt=${"a".repeat(24)}`;
    const sent = await Promise.all([
      add(workoutKey, ann, "Once", attempt),
      add(workoutKey, ann, "Once", attempt),
    ]);
    expect(sent.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(sent[0]?.json().payload).toEqual(sent[1]?.json().payload);
    // Another person, and another workout, with the same idempotency key.
    await add(workoutKey, bea, "Once", attempt);
    const other = await newWorkout();
    await add(other, ann, "Once", attempt);
    expect([await countOf(workoutKey), await countOf(other)]).toEqual([2, 1]);
  });

  it("[API-57] are deleted by their author and by the workout's owner, and by nobody else", async () => {
    const workoutKey = await newWorkout();
    const [mine, theirs] = [await keyOf(add(workoutKey, ann, "a")), await keyOf(add(workoutKey, bea, "b"))];
    expect(await reasonOf(remove(theirs, ann))).toEqual([403, "comment.forbidden"]);
    expect((await remove(theirs)).statusCode).toBe(401);
    const abilities = async (by?: TestUser) =>
      (await list(workoutKey, by)).map(({ abilities: { delete: may } }) => may);
    expect([await abilities(ann), await abilities(owner), await abilities()]).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect((await remove(mine, ann)).json()).toMatchObject({ error: null, payload: true });
    expect(await reasonOf(remove(mine, ann))).toEqual([404, "comment.not_found"]);
    expect((await remove(theirs, owner)).statusCode).toBe(200);
    expect(await countOf(workoutKey)).toBe(0);
  });

  it("[API-57] can be deleted by their author when the workout is no longer shared with them", async () => {
    const workoutKey = await newWorkout();
    const [mine, theirs] = [await keyOf(add(workoutKey, ann, "a")), await keyOf(add(workoutKey, bea, "b"))];
    const payload = [{ workoutKey, sharingFlags: isPrivate }];
    await server.call("POST", "/workouts/header", { key: owner?.key, payload });
    expect(await reasonOf(remove(theirs, ann))).toEqual([404, "comment.not_found"]);
    expect((await remove(mine, ann)).statusCode).toBe(200);
    expect(await texts(workoutKey, owner)).toEqual(["b"]);
  });

  it("[COMM-2] and likes are counted for many workouts at once, for those that the caller may see", async () => {
    const [open, closed] = [await newWorkout(), await newWorkout(isPrivate)];
    await add(open, bea, "x");
    await add(closed, owner, "x");
    await server.call("POST", `/workouts/reaction/${open}`, { key: ann?.key });
    const counts = async (by?: TestUser) =>
      (
        await server.call("GET", `/workouts/counts?workouts=${open},${closed},${"0".repeat(24)}`, {
          key: by?.key,
        })
      ).json().payload;
    const ofOpen = {
      workoutKey: open,
      commentCount: 1,
      reactionCount: 1,
      userReacted: true,
      isInFeed: false,
    };
    expect(await counts(ann)).toEqual([ofOpen]);
    expect(await counts(owner)).toHaveLength(2);
    await relate("blocks", "bea", "ann");
    expect(await counts(ann)).toEqual([{ ...ofOpen, commentCount: 0 }]);
    await relate("follows", "ann", "owner");
    const byLink = await newWorkout(1);
    const inFeed = async () => {
      const path = `/workouts/counts?workouts=${open},${closed},${byLink}`;
      const { payload } = (await server.call("GET", path, { key: ann?.key })).json();
      return payload.map((each: { workoutKey: string; isInFeed: boolean }) => [
        each.workoutKey,
        each.isInFeed,
      ]);
    };
    expect(Object.fromEntries(await inFeed())).toEqual({ [open]: true, [byLink]: false });
    await server.database.pool.query("DELETE FROM follows");
    expect(
      (await server.call("GET", "/workouts/counts?workouts=", { key: ann?.key })).json().payload,
    ).toEqual([]);
  });

  it.each([
    ["blocked", "ann", "bea"],
    ["was blocked by", "bea", "ann"],
  ])("[API-55] hide those of whom the reader %s, and count without them", async (_, from, to) => {
    const workoutKey = await newWorkout();
    const hidden = await keyOf(add(workoutKey, bea, "b"));
    for (const by of [ann, cleo]) await add(workoutKey, by, "x");
    await relate("blocks", from, to);
    expect((await list(workoutKey, ann)).map(({ username }) => username)).toEqual(["ann", "cleo"]);
    expect((await list(workoutKey, bea)).map(({ username }) => username)).toEqual(["bea", "cleo"]);
    expect([await countOf(workoutKey, ann), await countOf(workoutKey, cleo)]).toEqual([2, 3]);
    expect((await add(workoutKey, ann, "again")).json().payload.commentCount).toBe(3);
    const combined = await server.call("GET", `/workouts/${workoutKey}/combined`, { key: ann?.key });
    expect(combined.json().payload.comments).toHaveLength(3);
    expect(await reasonOf(remove(hidden, ann))).toEqual([404, "comment.not_found"]);
    await server.database.pool.query("DELETE FROM blocks");
    expect(await countOf(workoutKey, ann)).toBe(4);
  });

  it("[COMM-1] mention people by their present name, and not to those who may not see them", async () => {
    const workoutKey = await newWorkout();
    await server.signUp("fickle");
    await add(workoutKey, ann, "Ask @Fickle, @bea or @nobody-here: mail me@bea.org");
    expect(await list(workoutKey)).toMatchObject([
      {
        text: written("@fickle", "@bea"),
        mentions: [{ username: "fickle", realName: "fickle Tester" }, { username: "bea" }],
      },
    ]);
    await server.database.pool.query("UPDATE users SET username = 'constant' WHERE username = 'fickle'");
    expect(await texts(workoutKey)).toEqual([written("@constant", "@bea")]);
    await relate("blocks", "cleo", "bea");
    expect(await texts(workoutKey, cleo)).toEqual([written("@constant", "@…")]);
    expect(await texts(workoutKey, bea)).toEqual([written("@constant", "@bea")]);
    await server.database.pool.query("DELETE FROM users WHERE username = 'constant'");
    expect(await texts(workoutKey)).toEqual([written("@…", "@bea")]);
  });

  it("[COMM-1] mention nobody on either side of a block, so that a name reveals nothing", async () => {
    const workoutKey = await newWorkout();
    await relate("blocks", "bea", "ann");
    const { payload } = (await add(workoutKey, ann, "Hi @bea and @nobody-here")).json();
    expect(payload).toMatchObject({ text: "Hi @bea and @nobody-here", mentions: [] });
  });

  it("[COMM-1] offer people whom one may know: the owner, people who commented, and people whom one follows", async () => {
    const workoutKey = await newWorkout();
    const writer = await server.signUp("writer");
    for (const name of ["follo-wed", "pen-ding", "stranger"]) await server.signUp(name);
    await relate("follows", "writer", "follo-wed");
    await relate("follows", "writer", "pen-ding");
    await server.database.pool.query(
      "UPDATE follows SET accepted_at = NULL WHERE followee_id = (SELECT id FROM users WHERE username = 'pen-ding')",
    );
    await add(workoutKey, bea, "b");
    await add(workoutKey, ann, "a");
    const offered = async (name: string, by = writer): Promise<readonly string[]> => {
      const path = `/workouts/mentions/${workoutKey}?name=${encodeURIComponent(name)}`;
      const { payload } = (await server.call("GET", path, { key: by.key })).json();
      return payload.map(({ username }: { username: string }) => username);
    };
    expect(await offered("")).toEqual(["ann", "bea", "owner", "follo-wed"]);
    expect(await offered("F")).toEqual(["follo-wed"]);
    expect(await offered("tEst")).toHaveLength(4);
    expect([await offered("%"), await offered("_"), await offered("\\")]).toEqual([[], [], []]);
    await relate("blocks", "bea", "writer");
    expect(await offered("")).toEqual(["ann", "owner", "follo-wed"]);
    await server.database.pool.query("UPDATE comments SET author_gone_at = now() WHERE workout_id = $1", [
      workoutKey,
    ]);
    expect(await offered("")).toEqual(["owner", "follo-wed"]);
  });

  it(
    "[LIVE-1] [SOC-8] and likes are sent at once to everybody who looks, but not across a block",
    { tags: ["processes"] },
    async () => {
      const workoutKey = await newWorkout();
      await relate("blocks", "cleo", "ann");
      const addresses = await server.addresses();
      const clients = await Promise.all(
        [owner, bea, cleo].map((user, at) =>
          listenTo(addresses[at % addresses.length] ?? "", user?.key ?? "", { workouts: [workoutKey] }),
        ),
      );
      const heard = await listenFromNowOn(server, clients);
      const key = await keyOf(add(workoutKey, ann, "x"));
      await server.call("POST", `/workouts/reaction/${workoutKey}`, { key: ann?.key });
      await server.call("POST", `/workouts/reaction/${workoutKey}`, { key: ann?.key });
      await remove(key, ann);
      await server.call("POST", `/workouts/reaction/${workoutKey}`, { key: bea?.key });
      const about = JSON.stringify({ workoutKey });
      const told = ["comments", "reactions", "comments", "reactions"].map((kind) => `${kind} ${about}`);
      const heardBy = () =>
        heard().map((events) => events.filter((event) => !event.startsWith("notifications")));
      // What bea did comes last, and is all that cleo gets.
      await expect.poll(heardBy).toEqual([told, told, told.slice(-1)]);
      for (const client of clients) client.leave();
    },
  );

  it(
    "[API-56] race: written while the workout is deleted or made private, they go with it, stay hidden or are refused",
    { tags: ["processes"] },
    async () => {
      for (let round = 0; round < 4; round++) {
        const [gone, hidden] = [await newWorkout(), await newWorkout()];
        const payload = [{ workoutKey: hidden, sharingFlags: isPrivate }];
        const [deleted, onGone, onHidden] = await Promise.all([
          server.call("DELETE", `/workouts/${gone}/delete`, { key: owner?.key }),
          add(gone, ann, "late"),
          add(hidden, ann, "late"),
          server.call("POST", "/workouts/header", { key: owner?.key, payload }),
        ]);
        expect(deleted.statusCode).toBe(200);
        expect([200, 404]).toContain(onGone.statusCode);
        const left = await server.database.pool.query("SELECT FROM comments WHERE workout_id = $1", [gone]);
        expect(left.rowCount).toBe(0);
        expect(await texts(hidden, owner)).toEqual(onHidden.statusCode === 200 ? ["late"] : []);
        expect(await reasonOf(add(hidden, ann, "too late"))).toEqual([404, "workout.not_found"]);
      }
    },
  );

  it("[API-57] race: if both delete at once, only one deletes it", { tags: ["processes"] }, async () => {
    const workoutKey = await newWorkout();
    const key = await keyOf(add(workoutKey, ann, "x"));
    const answers = await Promise.all([remove(key, ann), remove(key, owner), add(workoutKey, bea, "y")]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(1);
    expect(await texts(workoutKey)).toEqual(["y"]);
  });

  it("[API-56] go with the account that wrote them", async () => {
    const leaver = await server.signUp("leaver");
    const workoutKey = await newWorkout();
    await add(workoutKey, leaver, "bye");
    await add(workoutKey, ann, "stay");
    await server.database.pool.query("DELETE FROM users WHERE username = 'leaver'");
    expect([await texts(workoutKey), await countOf(workoutKey)]).toEqual([["stay"], 1]);
  });

  it("[API-56] are limited to 200 by one person on a workout, and 30 a minute", async () => {
    const workoutKey = await newWorkout();
    await server.database.pool.query(
      `INSERT INTO comments (owner_id, id, workout_id, author_id, text, created_at)
       SELECT w.owner_id, lpad(to_hex(n + 4096), 24, '0'), w.id, u.id, 'x', now()
       FROM workouts w, users u, generate_series(1, 199) n WHERE w.id = $1 AND u.username = 'ann'`,
      [workoutKey],
    );
    const attempt = `?attempt=${"a".repeat(24)}`;
    const lastKey = await keyOf(add(workoutKey, ann, "the last", attempt));
    expect(await reasonOf(add(workoutKey, ann, "one more"))).toEqual([409, "comment.too_many"]);
    expect((await add(workoutKey, ann, "the last", attempt)).json().payload.key).toBe(lastKey);
    const other = `?attempt=${"b".repeat(24)}`;
    expect(await reasonOf(add(workoutKey, ann, "one more", other))).toEqual([409, "comment.too_many"]);
    expect((await add(workoutKey, bea, "hers")).statusCode).toBe(200);
    await letLimitsLast(server.database.connection);
    const hasty = await server.signUp("hasty");
    let answer = await add(workoutKey, hasty, "x");
    for (let sent = 1; sent <= 30; sent++) answer = await add(workoutKey, hasty, "x");
    expect([answer.statusCode, answer.json().error.reason]).toEqual([429, "request.rate_limited"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});
