import { describe, expect, it } from "vitest";
import { callers, canView, isListed, relations } from "./visibility.ts";

const whoSees = (flags: number): string[] => relations.filter((relation) => canView(flags, relation));
const whoLists = (flags: number): string[] => relations.filter((relation) => isListed(flags, relation));

describe("visibility", () => {
  it("[API-4] has seven kinds of caller", () => {
    expect(callers.map((caller) => caller.kind)).toEqual([
      "anonymous",
      "owner",
      "accepted follower",
      "pending follower",
      "stranger",
      "blocked",
      "expired session",
    ]);
    expect(new Set(callers.map((caller) => caller.relation))).toEqual(new Set(relations));
  });

  it("[WORK-9] shows a private workout only to its owner", () => {
    for (const flags of [0, 4, 8, 12, 32, 36]) {
      expect(whoSees(flags)).toEqual(["owner"]);
      expect(whoLists(flags)).toEqual(["owner"]);
    }
  });

  it("[WORK-9] opens a workout shared by link to all except blocked people, and lists it only for its owner", () => {
    for (const flags of [1, 5, 9, 33]) {
      expect(whoSees(flags)).toEqual(["owner", "follower", "pending", "stranger", "anonymous"]);
      expect(whoLists(flags)).toEqual(["owner"]);
    }
  });

  it("[WORK-9] shows a friends' workout to accepted followers, not to pending ones", () => {
    for (const flags of [16, 17, 21, 49]) {
      expect(whoSees(flags)).toEqual(["owner", "follower"]);
      expect(whoLists(flags)).toEqual(["owner", "follower"]);
    }
  });

  it("[WORK-9] shows a public workout to everyone except blocked people", () => {
    for (const flags of [2, 3, 18, 19, 63]) {
      expect(whoSees(flags)).toEqual(["owner", "follower", "pending", "stranger", "anonymous"]);
      expect(whoLists(flags)).toEqual(whoSees(flags));
    }
  });

  it("lists nothing that cannot be opened", () => {
    for (let flags = 0; flags < 64; flags++) {
      for (const relation of relations) {
        if (isListed(flags, relation)) expect(canView(flags, relation)).toBe(true);
      }
    }
  });
});
