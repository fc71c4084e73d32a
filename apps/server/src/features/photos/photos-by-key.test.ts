import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameraExif, photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("photos by their key alone", () => {
  let server: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("owner");
  });
  afterAll(() => server.close());

  /** A workout with a photo. */
  const made = async (sharingFlags: number) => {
    const entered = { activityId: 1, startTime: Date.UTC(2025, 5, 1), sharingFlags };
    const workout = await server.call("POST", "/workout", { key: owner.key, payload: entered });
    const { workoutKey } = workout.json().payload;
    const photo = await photoFile({ width: 80, height: 60 });
    const { key, url } = (await server.addPhoto(owner, workoutKey, photo)).json().payload;
    return { workoutKey, key, url };
  };
  const statuses = async (sharingFlags: number) => {
    const { key } = await made(sharingFlags);
    const paths = [`${key}.jpg`, key, `scale/${key}.jpg?width=64&height=64`, `scale/${key}/?fit=true`];
    const answers = await Promise.all(paths.map((path) => server.call("GET", `/image/${path}`)));
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  };

  it("[API-65] [API-66] gives photos of what is shared by link to anybody with the key, and no others", async () => {
    expect(await statuses(19)).toEqual([200]);
    expect(await statuses(1)).toEqual([200]);
    // Friends and private: a key is in answers that may be passed on, and a shared workout may be hidden
    // again.
    expect(await statuses(17)).toEqual([404]);
    expect(await statuses(0)).toEqual([404]);
  });

  it("[API-65] shows a photo that a privacy zone hides to its owner by their own link, and to nobody else", async () => {
    const hider = await server.signUp("hider");
    const entered = { activityId: 1, startTime: Date.UTC(2025, 5, 1), sharingFlags: 19 };
    const workout = await server.call("POST", "/workout", { key: hider.key, payload: entered });
    const { workoutKey } = workout.json().payload;
    const photo = await photoFile({ width: 600, height: 400, exif: cameraExif });
    const { key } = (await server.addPhoto(hider, workoutKey, photo)).json().payload;
    await server.call("POST", "/user/privacyzones", {
      key: hider.key,
      payload: { name: "Home", center: { x: 24.5, y: 60.0005 }, radius: 500 },
    });
    const listFor = async (user: TestUser) =>
      (await server.call("GET", `/images/workout/${workoutKey}`, { key: user.key })).json().payload;
    const statusOf = async (url: string) => (await server.app.inject({ method: "GET", url })).statusCode;
    const [{ url, sources }] = await listFor(hider);
    for (const address of [url, ...sources.map((source: { readonly url: string }) => source.url)])
      expect(await statusOf(address)).toBe(200);
    const stranger = await server.signUp("stranger");
    expect(await listFor(stranger)).toEqual([]);
    const others = [
      url.replace(/\?.*/, ""),
      url.replace(/sign=[\w-]+/, "sign=x"),
      `/apiserver/v1/image/${key}.jpg?token=${stranger.key}`,
    ];
    for (const address of others) expect(await statusOf(address)).toBe(404);
  });

  it("[API-61] lists them with the requested server's address, and by path to our own page", async () => {
    const { workoutKey, key, url } = await made(0);
    expect(url).toMatch(new RegExp(`^http://localhost:\\d+/apiserver/v1/image/${key}.jpg\\?viewer=`));
    const own = await server.call("GET", `/images/workout/${workoutKey}`, {
      key: owner.key,
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(own.json().payload[0].url).toMatch(new RegExp(`^/apiserver/v1/image/${key}.jpg`));
  });
});
