import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("friends", () => {
  let server: TestApp;
  let [ann, bob, cem]: TestUser[] = [];

  beforeAll(async () => {
    server = await createTestApp();
    [ann, bob, cem] = [await server.signUp("ann"), await server.signUp("bob"), await server.signUp("cem")];
  });
  beforeEach(async () => {
    for (const table of ["follows", "blocks", "friend_requests"]) {
      await server.database.pool.query(`DELETE FROM ${table}`);
    }
  });
  afterAll(() => server.close());

  const get = async (who: TestUser | undefined, path: string) =>
    await server.call("GET", path, { key: who?.key });
  const payloadOf = async (who: TestUser | undefined, path: string) => (await get(who, path)).json().payload;
  const received = (who: TestUser | undefined) => payloadOf(who, "/requests/pending/received");
  const send = (who: TestUser | undefined, name: string) => get(who, `/requests/friend/send/${name}`);
  const statuses = async (who: TestUser | undefined) => {
    const { followers, followings } = await payloadOf(who, "/user/follow");
    return [followings[0]?.status, followers[0]?.status];
  };
  const pendingOf = async (who: TestUser | undefined) =>
    (await payloadOf(who, "/user")).pendingFollowersCount;

  it("[API-78] [API-79] [SOC-6] asks to follow, and waits in the receiver's list", async () => {
    const sent = await send(ann, "bob");
    expect([sent.statusCode, sent.json().payload]).toEqual([
      200,
      { status: "PENDING", receiver: expect.objectContaining({ username: "bob", realName: "bob Tester" }) },
    ]);
    expect(await received(bob)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        status: "PENDING",
        user: expect.objectContaining({ username: "ann", realName: "ann Tester" }),
      },
    ]);
    expect([await received(ann), await received(cem)]).toEqual([[], []]);
    expect(await statuses(ann)).toEqual(["PENDING", undefined]);
    await send(ann, "bob");
    expect(await received(bob)).toHaveLength(1);
  });

  it("[API-80] [SOC-6] makes two people follow each other when the receiver accepts it, once", async () => {
    await send(ann, "bob");
    const [{ id }] = await received(bob);
    for (const other of [ann, cem]) expect((await get(other, `/requests/accept/${id}`)).statusCode).toBe(404);
    const accepted = await get(bob, `/requests/accept/${id}`);
    expect([accepted.statusCode, accepted.json().payload]).toEqual([
      200,
      { id, status: "ACCEPTED", user: expect.objectContaining({ username: "ann" }) },
    ]);
    expect([await statuses(ann), await statuses(bob)]).toEqual([
      ["FOLLOWING", "FOLLOWING"],
      ["FOLLOWING", "FOLLOWING"],
    ]);
    expect(await received(bob)).toEqual([]);
    expect((await get(bob, `/requests/accept/${id}`)).json().error.reason).toBe("friend_request.not_found");
    expect((await get(bob, `/requests/ignore/${id}`)).statusCode).toBe(404);
    expect(await statuses(ann)).toEqual(["FOLLOWING", "FOLLOWING"]);
  });

  it("[API-81] [SOC-6] is removed with the request to follow when it is ignored, once", async () => {
    await send(ann, "bob");
    const [{ id }] = await received(bob);
    expect((await get(bob, `/requests/ignore/${id}`)).json().payload).toMatchObject({
      id,
      status: "REJECTED",
    });
    expect([await received(bob), await statuses(ann)]).toEqual([[], [undefined, undefined]]);
    expect((await get(bob, `/requests/ignore/${id}`)).statusCode).toBe(404);
    expect((await get(bob, `/requests/accept/${"0".repeat(24)}`)).statusCode).toBe(404);
  });

  it("[API-78] answers a request by the other, so that both are friends", async () => {
    await send(ann, "bob");
    expect((await send(bob, "ann")).json().payload.status).toBe("ACCEPTED");
    expect(await statuses(ann)).toEqual(["FOLLOWING", "FOLLOWING"]);
    expect([await received(ann), await received(bob)]).toEqual([[], []]);
  });

  it("[SOC-6] is ended by unfollow and revoke together", async () => {
    await send(ann, "bob");
    await send(bob, "ann");
    await server.call("POST", "/user/unfollow/bob", { key: ann?.key });
    await server.call("POST", "/user/revoke/bob", { key: ann?.key });
    expect([await statuses(ann), await statuses(bob)]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it("[SOC-4] counts as one together with a request to follow", async () => {
    await send(ann, "bob");
    expect(await pendingOf(bob)).toBe(1);
    await server.call("POST", "/user/follow/bob", { key: cem?.key });
    expect(await pendingOf(bob)).toBe(2);
    await server.call("PUT", "/user/follow/accept/ann", { key: bob?.key, payload: {} });
    // Ann may follow now; whether Bob may follow her is still open.
    expect([await pendingOf(bob), (await received(bob)).length]).toEqual([2, 1]);
  });

  it("[API-78] needs the key in a header, because it changes something, and is refused for nobody and oneself", async () => {
    const inAddress = await server.call("GET", `/requests/friend/send/bob?token=${ann?.key}`);
    expect([inAddress.statusCode, await received(bob)]).toEqual([401, []]);
    expect((await send(ann, "ann")).json().error.reason).toBe("user.is_self");
    expect((await send(ann, "nobody")).json().error.reason).toBe("user.not_found");
  });
});
