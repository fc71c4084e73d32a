import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveClient, listenTo } from "../../../test/live/live-client.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.01" lon="24"><time>2025-06-01T10:10:00Z</time></trkpt></trkseg></trk></gpx>`);

describe("[DIARY-1] [LIVE-1] changes of one's own workouts", () => {
  let server: TestApp;
  let [owner, other]: TestUser[] = [];
  let addresses: readonly string[];
  const clients: LiveClient[] = [];
  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    addresses = await server.addresses();
    owner = await server.signUp("owner");
    other = await server.signUp("other");
  });
  afterAll(async () => {
    for (const client of clients) client.leave();
    await server.close();
  });

  const listen = async (user: TestUser | undefined, n = 0): Promise<LiveClient> => {
    const client = await listenTo(addresses[n % addresses.length] ?? "", user?.key ?? "");
    clients.push(client);
    await expect.poll(() => client.heard).toEqual(["resync {}"]);
    return client;
  };

  it("are sent to all screens of their owner, and to nobody else, whatever they are", async () => {
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
    // Everything before this has been sent to everybody concerned.
    await server.call("POST", "/workout", {
      key: other?.key,
      payload: { activityId: 1, startTime: 1_750_000_000_000, duration: 60 },
    });
    await expect
      .poll(() => stranger.heard.filter((news) => news.startsWith("workouts")))
      .toEqual(["workouts {}"]);
  });

  it.each([
    [
      "goals",
      "/user/goals",
      "POST",
      { period: "week", measure: "distance", target: 50_000, activityId: null },
    ],
    ["dayNotes", "/diary/notes", "PUT", { day: "2025-05-01", text: "Rest", version: null }],
  ] as const)("%s are told to screens of their owner alone", async (kind, path, method, payload) => {
    const [own, stranger] = [await listen(owner), await listen(other)];
    const answer = await server.call(method, path, { key: owner?.key, payload });
    expect(answer.statusCode).toBe(200);
    await expect.poll(() => own.heard).toEqual(["resync {}", `${kind} {}`]);
    if (kind === "goals") {
      await server.call("DELETE", `${path}/${answer.json().payload.id}`, { key: owner?.key });
      await expect.poll(() => own.heard).toEqual(["resync {}", "goals {}", "goals {}"]);
    }
    await server.call(method, path, { key: other?.key, payload });
    await expect.poll(() => stranger.heard).toEqual(["resync {}", `${kind} {}`]);
  });
});
