import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOwnerAndOthers, type OwnerAndOthers } from "../../../test/access/owner-and-others.ts";
import type { TestUser } from "../../../test/test-app.ts";

interface Said {
  readonly key: string;
  readonly text: string;
}

/** Sorted: they may have been added in the same millisecond. */
const textsOf = (comments: readonly Said[]) => comments.map(({ text }) => text).toSorted();

describe("comments and likes of somebody on either side of a block with the owner", () => {
  let world: OwnerAndOthers;

  beforeAll(async () => {
    world = await createOwnerAndOthers();
    await world.relate("follows", "cleo", "owner");
  });
  afterAll(() => world.server.close());
  beforeEach(() => world.server.database.pool.query("DELETE FROM blocks"));

  const get = async (path: string, by?: TestUser) =>
    (await world.server.call("GET", path, { key: by?.key })).json().payload;
  const say = async (workoutKey: string, by: TestUser, text: string): Promise<string> => {
    const sent = { key: by.key, payload: text, headers: { "content-type": "text/plain" } };
    return (await world.server.call("POST", `/workouts/comment/${workoutKey}`, sent)).json().payload.key;
  };

  it.each([
    ["blocked by", "owner", "bea"],
    ["who blocked", "bea", "owner"],
  ])("[API-55] [API-58] [SOC-8] are shown to nobody: %s the owner", async (_, from, to) => {
    const { server, owner, ann, bea, cleo, newWorkout, relate } = world;
    const workoutKey = await newWorkout();
    const hidden = await say(workoutKey, bea, "where they live");
    await say(workoutKey, ann, "well done");
    for (const { key } of [bea, ann])
      await server.call("POST", `/workouts/reaction/${workoutKey}`, { key, payload: {} });
    const seenBy = async (by?: TestUser) => {
      const { commentCount, reactionCount, comments } = await get(`/workouts/${workoutKey}/combined`, by);
      const likers: readonly { readonly username: string }[] = await get(
        `/workouts/reactions/${workoutKey}`,
        by,
      );
      return {
        counts: [commentCount, reactionCount],
        listed: textsOf(await get(`/workouts/comments/${workoutKey}`, by)),
        combined: textsOf(comments),
        likers: likers.map(({ username }) => username).toSorted(),
      };
    };
    const inFeed = async () => {
      const feed: readonly { readonly workoutKey: string; readonly comments: readonly Said[] }[] = await get(
        "/user/feed/combined",
        cleo,
      );
      return feed.filter((item) => item.workoutKey === workoutKey).map(({ comments }) => textsOf(comments));
    };
    const offered = async () => JSON.stringify(await get(`/workouts/mentions/${workoutKey}?name=bea`, cleo));
    const all = ["well done", "where they live"];
    expect(await seenBy(cleo)).toEqual({
      counts: [2, 2],
      listed: all,
      combined: all,
      likers: ["ann", "bea"],
    });
    expect([await inFeed(), await offered()]).toEqual([[all], expect.stringContaining("bea")]);

    await relate("blocks", from, to);
    for (const by of [undefined, ann, cleo, owner])
      expect(await seenBy(by)).toEqual({
        counts: [1, 1],
        listed: ["well done"],
        combined: ["well done"],
        likers: ["ann"],
      });
    expect([await inFeed(), await offered()]).toEqual([[["well done"]], "[]"]);
    const refused = await server.call("DELETE", `/workouts/comment/${hidden}`, { key: cleo.key });
    expect([refused.statusCode, refused.json().error.reason]).toEqual([404, "comment.not_found"]);

    // Nothing is lost: after the block the owner finds and deletes it.
    await server.database.pool.query("DELETE FROM blocks");
    expect((await seenBy(owner)).listed).toEqual(all);
    await server.call("DELETE", `/workouts/comment/${hidden}`, { key: owner.key });
    expect((await seenBy(cleo)).listed).toEqual(["well done"]);
  });
});
