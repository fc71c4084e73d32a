import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LiveClient, listenTo } from "../../../test/live/live-client.ts";
import { listenFromNowOn, publishMark } from "../../../test/live/live-news.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const nameOf = (event: string) => event.split(" ")[0] ?? "";

describe("live follows", () => {
  let server: TestApp;
  let addresses: readonly string[];
  let [ann, bob, cem]: TestUser[] = [];
  let clients: LiveClient[] = [];

  beforeAll(async () => {
    server = await createTestApp();
    addresses = await server.addresses();
    [ann, bob, cem] = [await server.signUp("ann"), await server.signUp("bob"), await server.signUp("cem")];
  });
  afterEach(async () => {
    for (const client of clients) client.leave();
    clients = [];
    for (const table of ["follows", "blocks", "friend_requests"]) {
      await server.database.pool.query(`DELETE FROM ${table}`);
    }
  });
  afterAll(() => server.close());

  /** The events that each of the three gets for some calls, after the start. */
  const heardOf = async (calls: () => Promise<unknown>): Promise<readonly (readonly string[])[]> => {
    const streams: LiveClient[] = [];
    for (const [index, user] of [ann, bob, cem].entries()) {
      const stream = await listenTo(addresses[index % addresses.length] ?? "", user?.key ?? "");
      clients.push(stream);
      streams.push(stream);
    }
    const heardSince = await listenFromNowOn(server, streams);
    await calls();
    await publishMark(server);
    const names = () => heardSince().map((heard) => heard.map(nameOf));
    await expect.poll(() => names().map((heard) => heard.at(-1))).toEqual(Array(3).fill("heartRate"));
    return names().map((heard) => heard.slice(0, -1));
  };
  const call = (who: TestUser | undefined, method: "POST" | "PUT" | "DELETE", path: string) =>
    server.call(method, path, { key: who?.key, ...(method === "PUT" && { payload: {} }) });

  it("[SOC-1] a request is sent to both, and to nobody else; repeating it sends nothing", async () => {
    const heard = await heardOf(async () => {
      await call(ann, "POST", "/user/follow/bob");
      await call(ann, "POST", "/user/follow/bob");
    });
    expect(heard).toEqual([["follows"], ["follows"], []]);
  });

  it("[SOC-1] a follow that starts or ends changes the follower's feed as well", async () => {
    await call(ann, "POST", "/user/follow/bob");
    const heard = await heardOf(async () => {
      await call(bob, "PUT", "/user/follow/accept/ann");
      await call(bob, "POST", "/user/revoke/ann");
    });
    const told = ["follows", "feed", "follows", "feed", "access"];
    expect(heard).toEqual([told, ["follows", "follows"], []]);
  });

  it("[SOC-8] a block is sent to the blocked person as the end of the relation, and as a change of what they see", async () => {
    await call(ann, "POST", "/user/follow/bob");
    const heard = await heardOf(async () => {
      await call(bob, "POST", "/user/block/ann");
      await call(bob, "DELETE", "/user/block/ann");
      await call(bob, "POST", "/user/block/ann");
      await call(bob, "DELETE", "/user/block/ann");
    });
    const others = ["access", "access", "access", "access"];
    const own = ["follows", "access"];
    expect(heard).toEqual([["follows", ...others], [...own, ...own, ...own, ...own], []]);
  });

  it("[SOC-8] a blocked stranger gets the events for withdrawn workouts as well, and no name", async () => {
    const dan = await server.signUp("dan");
    const payload = { activityId: 1, startTime: Date.now() - 7_200_000, duration: 60, sharingFlags: 19 };
    const created = await server.call("POST", "/workout", { key: ann?.key, payload });
    const { workoutKey } = created.json().payload;
    await server.call("POST", `/workouts/comment/${workoutKey}`, {
      key: ann?.key,
      payload: "With @bob",
      headers: { "content-type": "text/plain" },
    });
    await workOff(server);
    const said = await heardOf(async () => {
      await call(dan, "POST", "/user/block/bob");
      await call(ann, "DELETE", `/workouts/${workoutKey}/delete`);
      await workOff(server);
    });
    expect(said[1]).toEqual(["access", "access"]);
  });
});
