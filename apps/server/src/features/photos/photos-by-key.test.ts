import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { photoFile } from "../../../test/photo-file.ts";

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
