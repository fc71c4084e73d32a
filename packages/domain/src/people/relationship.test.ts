import { describe, expect, it } from "vitest";
import { fail, ok } from "../result.ts";
import {
  accept,
  acceptFriend,
  areFriends,
  block,
  follow,
  ignoreFriend,
  reject,
  type Relationship,
  requestFriend,
  revoke,
  strangers,
  unblock,
  unfollow,
} from "./relationship.ts";

const given = (part: Partial<Relationship>): Relationship => ({ ...strangers, ...part });
const friends = given({ following: "FOLLOWING", followedBy: "FOLLOWING" });

describe("following", () => {
  it("[SOC-1] waits for the followed person, however often it is requested", () => {
    const asked = follow(strangers, false);
    expect(asked).toEqual(given({ following: "PENDING" }));
    expect(follow(asked, false)).toEqual(asked);
  });

  it("[SOC-2] is granted at once by people who approve followers automatically, including earlier requests", () => {
    expect(follow(strangers, true)).toEqual(given({ following: "FOLLOWING" }));
    expect(follow(given({ following: "PENDING" }), true)).toEqual(given({ following: "FOLLOWING" }));
  });

  it("[SOC-1] stays granted if it is requested again", () => {
    expect(follow(given({ following: "FOLLOWING" }), false)).toEqual(given({ following: "FOLLOWING" }));
  });

  it("[SOC-1] ends with unfollow for one direction, with revoke for the other", () => {
    expect(unfollow(friends)).toEqual(given({ followedBy: "FOLLOWING" }));
    expect(revoke(friends)).toEqual(given({ following: "FOLLOWING" }));
  });

  it("[SOC-1] can be accepted repeatedly, but not without a request", () => {
    const accepted = ok(given({ followedBy: "FOLLOWING" }));
    expect(accept(given({ followedBy: "PENDING" }))).toEqual(accepted);
    expect(accept(given({ followedBy: "FOLLOWING" }))).toEqual(accepted);
    expect(accept(strangers)).toEqual(fail("follow.no_request"));
  });

  it("[SOC-1] can be rejected while it waits, and is kept if it was accepted meanwhile", () => {
    expect(reject(given({ followedBy: "PENDING" }))).toEqual(strangers);
    expect(reject(given({ followedBy: "FOLLOWING" }))).toEqual(given({ followedBy: "FOLLOWING" }));
  });
});

describe("a request to be friends", () => {
  const sent = given({ following: "PENDING", friendRequestSent: true });
  const received = given({ followedBy: "PENDING", friendRequestReceived: true });

  it("[SOC-6] requests to follow and offers to be followed", () => {
    expect(requestFriend(strangers, false)).toEqual(sent);
    expect(requestFriend(strangers, true)).toEqual(
      given({ following: "FOLLOWING", friendRequestSent: true }),
    );
  });

  it("[SOC-6] makes friends when it is accepted, and leaves no request", () => {
    expect(acceptFriend(received)).toEqual(ok(friends));
    expect(areFriends(friends)).toBe(true);
  });

  it("[SOC-6] makes friends when each requests the other, in either order", () => {
    expect(requestFriend(received, false)).toEqual(friends);
  });

  it("[SOC-6] lets a person follow at once who requested it before and now gets a request", () => {
    expect(requestFriend(given({ followedBy: "PENDING" }), false)).toEqual(
      given({ following: "PENDING", followedBy: "FOLLOWING", friendRequestSent: true }),
    );
    expect(follow(received, false)).toEqual({ ...received, following: "FOLLOWING" });
  });

  it("[SOC-6] can be accepted or ignored once", () => {
    expect(ignoreFriend(received)).toEqual(ok(strangers));
    expect([acceptFriend(strangers), ignoreFriend(strangers)]).toEqual([
      fail("friend_request.not_found"),
      fail("friend_request.not_found"),
    ]);
  });

  it("[SOC-6] if ignored, ends no follow that was granted before", () => {
    expect(ignoreFriend({ ...received, followedBy: "FOLLOWING" })).toEqual(
      ok(given({ followedBy: "FOLLOWING" })),
    );
  });

  it("[SOC-6] is withdrawn with the follow, and with the consent to be followed", () => {
    expect(unfollow(sent)).toEqual(strangers);
    expect(revoke(sent)).toEqual(given({ following: "PENDING" }));
    expect(revoke(received)).toEqual(strangers);
  });

  it("[SOC-6] is settled when both follow each other in another way", () => {
    expect(accept({ ...received, following: "FOLLOWING" })).toEqual(ok(friends));
    expect(follow({ ...received, followedBy: "FOLLOWING" }, false)).toEqual(friends);
  });
});

describe("a block", () => {
  it("[SOC-8] ends everything between two people, and restores nothing afterwards", () => {
    const blocked = given({ blocking: true });
    expect(block({ ...friends, friendRequestReceived: true })).toEqual(blocked);
    expect(unblock(blocked)).toEqual(strangers);
  });

  it("[SOC-8] does not end the other's block", () => {
    expect(unblock(block(given({ blockedBy: true })))).toEqual(given({ blockedBy: true }));
  });
});
