import { api, type CallName } from "@cairn/contracts/api";
import type { Endpoint } from "@cairn/contracts/endpoint";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requestOf } from "../../../test/access/access-requests.ts";
import { asked } from "../../../test/access/ask-every-call.ts";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`;
const nothing = "0123456789abcdef01234567";

describe("blocks", () => {
  let server: TestApp;
  let [ann, bob, cem]: TestUser[] = [];
  let workoutKey = "";
  let imageKey = "";

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    [ann, bob, cem] = [await server.signUp("ann"), await server.signUp("bob"), await server.signUp("cem")];
    if (!ann) throw new Error("nobody signed up");
    const file = { name: "a.gpx", bytes: Buffer.from(gpx) };
    workoutKey = (await server.importAllFiles(ann, file)).json().payload.workoutKey;
    await server.call("POST", "/workouts/header", {
      key: ann.key,
      payload: [{ workoutKey, sharingFlags: 19 }],
    });
    imageKey = (await server.addPhoto(ann, workoutKey, await photoFile({ width: 2, height: 2 }))).json()
      .payload.key;
  });
  beforeEach(async () => {
    for (const table of ["follows", "blocks", "friend_requests"]) {
      await server.database.pool.query(`DELETE FROM ${table}`);
    }
  });
  afterAll(() => server.close());

  const call = async (who: TestUser | undefined, method: "GET" | "POST" | "PUT" | "DELETE", path: string) =>
    await server.call(method, path, { key: who?.key, ...(method === "PUT" && { payload: {} }) });
  const befriend = async () => {
    await call(ann, "GET", "/requests/friend/send/bob");
    await call(bob, "GET", "/requests/friend/send/ann");
  };
  const follows = async (who: TestUser | undefined) =>
    (await call(who, "GET", "/user/follow")).json().payload;

  it("[SOC-8] end follows and requests in both directions, for good", async () => {
    await befriend();
    await call(cem, "GET", "/requests/friend/send/bob");
    const blocked = await call(bob, "POST", "/user/block/ann");
    expect([blocked.statusCode, blocked.json().payload]).toEqual([200, { username: "ann", blocked: true }]);
    await call(bob, "POST", "/user/block/cem");
    const empty = { followers: [], followings: [], blockedBy: [] };
    expect(await follows(ann)).toEqual({ ...empty, blocked: [] });
    const people = [
      { username: "cem", realName: "cem Tester" },
      { username: "ann", realName: "ann Tester" },
    ];
    expect(await follows(bob)).toEqual({ ...empty, blocked: people });
    expect((await call(bob, "GET", "/user/blocks")).json().payload).toEqual(people);
    expect((await call(bob, "GET", "/requests/pending/received")).json().payload).toEqual([]);
    const unblocked = await call(bob, "DELETE", "/user/block/ann");
    expect(unblocked.json().payload).toEqual({ username: "ann", blocked: false });
    expect([await follows(ann), (await follows(bob)).blocked]).toEqual([
      { ...empty, blocked: [] },
      people.slice(0, 1),
    ]);
  });

  it("[SOC-8] make a person answer like nobody to those they blocked, byte for byte", async () => {
    await call(ann, "POST", "/user/block/bob");
    const calls = [
      ["GET", "/user/name/NAME"],
      ["GET", "/workouts/NAME/public"],
      ["GET", "/workouts/NAME/stats"],
      ["GET", "/images/NAME"],
      ["POST", "/user/follow/NAME"],
      ["POST", "/user/unfollow/NAME"],
      ["POST", "/user/revoke/NAME"],
      ["PUT", "/user/follow/accept/NAME"],
      ["PUT", "/user/follow/reject/NAME"],
      ["POST", "/user/block/NAME"],
      ["DELETE", "/user/block/NAME"],
      ["GET", "/requests/friend/send/NAME"],
    ] as const;
    for (const [method, path] of calls) {
      const told = [];
      for (const name of ["ann", "nobody"]) {
        const { statusCode, body } = await call(bob, method, path.replace("NAME", name));
        told.push({ statusCode, body });
      }
      expect(told[0], path).toEqual(told[1]);
      expect(told[0]?.statusCode, path).toBe(404);
    }
  });

  it("[SOC-8] let the blocker find the other by name to undo it, and follow only after that", async () => {
    await call(ann, "POST", "/user/block/bob");
    expect((await call(ann, "GET", "/user/name/bob")).json().payload.blocked).toBe(true);
    const refused = await call(ann, "POST", "/user/follow/bob");
    expect([refused.statusCode, refused.json().error.reason]).toEqual([409, "user.blocked"]);
    expect((await call(ann, "GET", "/requests/friend/send/bob")).json().error.reason).toBe("user.blocked");
    await call(ann, "DELETE", "/user/block/bob");
    expect((await call(ann, "POST", "/user/follow/bob")).json().payload.status).toBe("PENDING");
  });

  it("[SOC-8] can be undone also if the other has blocked as well, and the other's stays", async () => {
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE (a.username, b.username) IN (('ann', 'bob'), ('bob', 'ann'))`,
    );
    expect((await call(bob, "DELETE", "/user/block/ann")).statusCode).toBe(200);
    expect((await call(bob, "GET", "/user/name/ann")).statusCode).toBe(404);
    expect((await follows(ann)).blocked).toHaveLength(1);
  });

  it("[SOC-8] [API-26] remove people whom the viewer may not see from everybody's counts", async () => {
    await call(bob, "POST", "/user/follow/cem");
    await call(ann, "POST", "/user/follow/cem");
    for (const name of ["ann", "bob"]) await call(cem, "PUT", `/user/follow/accept/${name}`);
    const followersOfCem = async (who: TestUser | undefined) =>
      (await call(who, "GET", "/user/name/cem")).json().payload.followersCount;
    expect([await followersOfCem(ann), await followersOfCem(bob)]).toEqual([2, 2]);
    await call(ann, "POST", "/user/block/bob");
    // Each of the two counts themselves and not the other; everybody else counts both.
    expect([await followersOfCem(ann), await followersOfCem(bob), await followersOfCem(undefined)]).toEqual([
      1, 1, 2,
    ]);
  });

  it.each(["the owner", "the one who asks"])(
    "[SOC-8] hide workouts and photos in every call, when %s blocked the other",
    async (who) => {
      const [blocker, path] = who === "the owner" ? [ann, "/user/block/bob"] : [bob, "/user/block/ann"];
      await befriend();
      const before = await mentions();
      await call(blocker, "POST", path);
      const after = await mentions();
      // Calls by key answer as for an unknown key; lists leave it out.
      expect(after).toEqual({});
      expect(Object.keys(before)).toEqual(
        expect.arrayContaining(["getCombinedWorkout", "listSharedWorkouts", "listFriendPhotos", "getPhoto"]),
      );
    },
  );

  /**
   * The calls whose answers reveal Ann's workout or photo to Bob: they name it, or differ from answers about
   * nothing.
   */
  async function mentions(): Promise<Readonly<Record<string, number>>> {
    const telling: Record<string, number> = {};
    for (const name of asked) {
      if (["deleteWorkout", "deletePhoto", "getPerson"].includes(name)) continue;
      const about = await tell(name, workoutKey, imageKey);
      const { path, example }: Endpoint = api[name];
      const isByKey = /\{(?:workoutKey|imageKey)\}/.test(path + JSON.stringify(example?.query));
      const aboutNothing = isByKey ? await tell(name, nothing, nothing) : about;
      const isMentioned = isByKey
        ? about.body !== aboutNothing.body || about.statusCode !== aboutNothing.statusCode
        : about.body.includes(workoutKey) || about.body.includes(imageKey);
      if (isMentioned) telling[name] = about.statusCode;
    }
    return telling;
  }

  async function tell(name: CallName, workout: string, image: string) {
    const about = { workoutKey: workout, imageKey: image, username: "ann" };
    const { method, path, ...sent } = requestOf(name, about);
    const { statusCode, rawPayload } = await server.call(method, path, { key: bob?.key, ...sent });
    return { statusCode, body: rawPayload.toString("latin1") };
  }
});
