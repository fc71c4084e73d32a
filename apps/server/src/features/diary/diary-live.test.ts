import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveClient, listenTo } from "../../../test/live-client.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.01" lon="24"><time>2025-06-01T10:10:00Z</time></trkpt></trkseg></trk></gpx>`);

describe("[DIARY-1] [LIVE-1] changes of own workouts", () => {
  let server: TestApp;
  let [owner, other]: TestUser[] = [];
  const clients: LiveClient[] = [];
  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("owner");
    other = await server.signUp("other");
  });
  afterAll(async () => {
    for (const client of clients) client.leave();
    await server.close();
  });

  it("are told to all screens of their owner, and to nobody else, whatever they are", async () => {
    const addresses = await server.addresses();
    const listen = async (user: TestUser | undefined, n = 0): Promise<LiveClient> => {
      const client = await listenTo(addresses[n % addresses.length] ?? "", user?.key ?? "");
      clients.push(client);
      await expect.poll(() => client.heard).toEqual(["resync {}"]);
      return client;
    };
    const [first, second, stranger] = [await listen(owner), await listen(owner, 1), await listen(other)];
    let workoutKey = "";
    const key = owner?.key;
    const changes: readonly (() => Promise<unknown>)[] = [
      async () => {
        const answer = await server.importAllFiles(owner as TestUser, { name: "a.gpx", bytes: gpx });
        workoutKey = answer.json().payload.workoutKey;
      },
      () =>
        server.call("POST", "/workouts/header", {
          key,
          payload: [{ workoutKey, description: "Lake", sharingFlags: 19 }],
        }),
      () => server.call("PUT", `/workouts/${workoutKey}/sources`, { key, payload: { all: "computed" } }),
      () =>
        server.call("POST", "/workout", {
          key,
          payload: { activityId: 1, startTime: 1_750_000_000_000, duration: 60 },
        }),
      () => server.call("DELETE", `/workouts/${workoutKey}/delete`, { key }),
    ];
    for (const change of changes) {
      const before = [first, second].map(({ heard }) => heard.length);
      await change();
      for (const [n, { heard }] of [first, second].entries())
        await expect.poll(() => heard.slice(before[n])).toContain("workouts {}");
    }
    // What was told before this was told to everybody whom it concerns.
    await server.call("POST", "/workout", {
      key: other?.key,
      payload: { activityId: 1, startTime: 1_750_000_000_000, duration: 60 },
    });
    await expect
      .poll(() => stranger.heard.filter((news) => news.startsWith("workouts")))
      .toEqual(["workouts {}"]);
  });
});
