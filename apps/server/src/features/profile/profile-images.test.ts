import { mkdtemp, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { noteFiles } from "../../platform/files/known-files.queries.ts";
import { sweepProfileImages } from "./profile-image-files.ts";

/** Width and height of a JPEG: its frame header (ITU T.81, B.2.2). */
const sizeOf = (jpeg: Buffer) => {
  for (let at = 2; at < jpeg.length;) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xff_c0 && marker <= 0xff_c2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return [];
};

describe("profile images", () => {
  let server: TestApp;
  let ann: TestUser;
  let bob: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    [ann, bob] = [await server.signUp("ann"), await server.signUp("bob")];
  });
  afterAll(() => server.close());

  const upload = (who: TestUser | undefined, bytes: Uint8Array) => {
    const { body, contentType } = multipartBody([{ name: "me.jpg", bytes }]);
    return server.call("POST", "/user/profileimage/web", {
      key: who?.key,
      payload: body,
      headers: { "content-type": contentType },
    });
  };
  const fetchImage = (url: string, key?: string) => server.call("GET", url, { key });
  const urlOf = async (who: TestUser): Promise<string> =>
    (await server.call("GET", `/user/name/${who.username}`)).json().payload.profileImageUrl;
  const imageFiles = async () =>
    (await server.cachedFiles()).filter((file) => file.includes("profile-images"));

  it("[API-28] [SET-1] a photo becomes a square in two sizes without the camera's metadata, and appears wherever the person does", async () => {
    const answer = await upload(ann, await photoFile({ width: 900, height: 600 }));
    expect(answer.json()).toMatchObject({ error: null, payload: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const url = await urlOf(ann);
    expect(url).toBe(`/apiserver/v1/user/profileimage/${answer.json().payload}.jpg`);
    const [large, small] = [await fetchImage(url), await fetchImage(`${url}?size=small`)];
    expect([large.statusCode, large.headers["content-type"], sizeOf(large.rawPayload)]).toEqual([
      200,
      "image/jpeg",
      [512, 512],
    ]);
    expect(sizeOf(small.rawPayload)).toEqual([128, 128]);
    expect(large.rawPayload.includes("Exif")).toBe(false);
    expect((await server.call("GET", "/user", { key: ann.key })).json().payload.profileImageUrl).toBe(url);

    // Known clients fetch it from where photos are, without a credential and by its key alone.
    const imageKey: string = answer.json().payload;
    for (const [path, sides] of [
      [`/image/${imageKey}.jpg`, [512, 512]],
      [`/image/${imageKey}`, [512, 512]],
      [`/image/scale/${imageKey}?width=260&height=260`, [260, 260]],
      [`/image/scale/${imageKey}.jpg?width=400&height=400&fit=true`, [400, 400]],
      [`/image/scale/${imageKey}/?width=2000&height=2000&fit=true`, [512, 512]],
    ] as const) {
      const picture = await fetchImage(path);
      expect([path, picture.statusCode, picture.headers["content-type"], sizeOf(picture.rawPayload)]).toEqual(
        [path, 200, "image/jpeg", sides],
      );
    }
    expect((await server.call("GET", "/user", { key: ann.key })).json().payload).toMatchObject({
      imageKey,
      profilePictureUrl: expect.stringMatching(new RegExp(`^http://localhost:\\d+${url}$`)),
    });

    await server.call("POST", "/user/follow/ann", { key: bob.key });
    const follows = (await server.call("GET", "/user/follow", { key: ann.key })).json().payload;
    expect(follows.followers).toMatchObject([{ username: "bob", profileImageUrl: null }]);
    const followings = (await server.call("GET", "/user/follow", { key: bob.key })).json().payload;
    expect(followings.followings).toMatchObject([{ username: "ann", profileImageUrl: url }]);
    const found = (await server.call("GET", "/user/search/ann", { key: bob.key })).json().payload;
    expect(found).toMatchObject([{ user: { profileImageUrl: url } }]);
    const payload = { activityId: 1, startTime: 0, sharingFlags: 19 };
    const workout = (await server.call("POST", "/workout", { key: ann.key, payload })).json().payload;
    expect(workout.profileImageUrl).toBe(url);
    const { workoutKey } = workout;
    await server.call("POST", `/workouts/reaction/${workoutKey}`, { key: ann.key, payload: {} });
    await server.call("POST", `/workouts/comment/${workoutKey}`, {
      key: ann.key,
      payload: "Mine",
      headers: { "content-type": "text/plain" },
    });
    for (const path of [`/workouts/reactions/${workoutKey}`, `/workouts/comments/${workoutKey}`])
      expect((await server.call("GET", path, { key: bob.key })).json().payload).toMatchObject([
        { username: "ann", profileImageUrl: url },
      ]);
    // Under the names that old clients read, which fetch it as it is; to our own page it is a path.
    const pageFor = async (headers: Record<string, string>) => {
      const combined = await server.call("GET", `/workouts/${workoutKey}/combined`, {
        key: bob.key,
        headers,
      });
      return combined.json().payload;
    };
    const complete = expect.stringMatching(new RegExp(`^http://localhost:\\d+${url}$`));
    expect(await pageFor({})).toMatchObject({
      profileImageUrl: url,
      userPhoto: complete,
      comments: [{ profileImageUrl: url, profilePictureUrl: complete }],
    });
    expect(await pageFor({ "sec-fetch-site": "same-origin" })).toMatchObject({
      profileImageUrl: url,
      userPhoto: url,
      comments: [{ profileImageUrl: url, profilePictureUrl: url }],
    });
  });

  it("[API-28] another image replaces it, and neither the old one nor its files exist any more", async () => {
    await upload(ann, await photoFile({ width: 40, height: 60 }));
    const before = await urlOf(ann);
    expect(sizeOf((await fetchImage(before)).rawPayload)).toEqual([40, 40]);
    await upload(ann, await photoFile({ width: 300, height: 300 }));
    expect(await urlOf(ann)).not.toBe(before);
    expect((await fetchImage(before)).statusCode).toBe(404);
    expect(await imageFiles()).toHaveLength(2);
    expect((await server.call("DELETE", "/user/profileimage", { key: ann.key })).statusCode).toBe(200);
    expect(await urlOf(ann)).toBeUndefined();
    expect(await imageFiles()).toEqual([]);
  });

  it("[API-28] [SOC-8] does not exist for people on either side of a block", async () => {
    await upload(ann, await photoFile({ width: 100, height: 100 }));
    const url = await urlOf(ann);
    expect((await fetchImage(url, bob.key)).statusCode).toBe(200);
    await server.call("POST", "/user/block/bob", { key: ann.key });
    const imageKey = /[0-9a-f]{24}/.exec(url)?.[0];
    for (const address of [url, `/image/${imageKey}.jpg`, `/image/scale/${imageKey}?width=64&height=64`]) {
      const blocked = await fetchImage(address, bob.key);
      expect([address, blocked.statusCode, blocked.json().error.reason]).toEqual([
        address,
        404,
        "photo.not_found",
      ]);
    }
    await server.call("DELETE", "/user/block/bob", { key: ann.key });
  });

  it("[API-28] a file that is no image is refused and changes nothing; nobody has one without a session", async () => {
    await upload(ann, await photoFile({ width: 20, height: 20 }));
    const before = await urlOf(ann);
    const refused = await upload(ann, Buffer.from("no picture at all"));
    expect([refused.statusCode, refused.json().error.reason]).toEqual([422, "photo.bad_file"]);
    expect(await urlOf(ann)).toBe(before);
    expect((await upload(undefined, await photoFile({ width: 10, height: 10 }))).statusCode).toBe(401);
    expect((await fetchImage(before.replace(/[0-9a-f]{24}/, "0".repeat(24)))).statusCode).toBe(404);
  });

  it("[API-28] a start sweeps away what a killed server left, and nothing else", async () => {
    await upload(ann, await photoFile({ width: 20, height: 20 }));
    const kept = await imageFiles();
    const bytes = (await fetchImage(await urlOf(ann))).rawPayload;
    const folder = await mkdtemp(`${server.dataDir}/left-`);
    await writeFile(`${folder}/x`, bytes);
    const [ownerId, imageKey] = ["a".repeat(24), "b".repeat(24)];
    const left = `profile-images/${ownerId}/${imageKey}-large`;
    await noteFiles(server.deps.db, { ownerId, name: `profile-images/${imageKey}` });
    await server.deps.files.put(left, `${folder}/x`);
    await sweepProfileImages(server.deps, new AbortController().signal);
    expect(await server.deps.files.has(left)).toBe(false);
    expect(await imageFiles()).toEqual(kept);
    const url = await urlOf(ann);
    expect((await fetchImage(url)).statusCode).toBe(200);
  });
});
