import { describe, expect, it } from "vitest";
import {
  privacyLevel,
  privacyLevels,
  sharingBits,
  sharingFlagsOf,
  withoutSocial,
  withPrivacy,
  withSocial,
} from "./sharing.ts";

const everyMask = Array.from({ length: 64 }, (_, flags) => flags);

describe("sharing flags", () => {
  it("[WORK-9] has live-tracking 1, explore 2, facebook 4, twitter 8, friends 16, groups 32", () => {
    expect(sharingBits).toEqual({
      liveTracking: 1,
      explore: 2,
      facebook: 4,
      twitter: 8,
      friends: 16,
      groups: 32,
    });
  });

  it("[WORK-9] reads the levels found in real data: 0 private, 1 link, 17 followers, 19 public", () => {
    expect([0, 1, 17, 19].map(privacyLevel)).toEqual(["private", "link", "friends", "public"]);
    expect([2, 16, 18, 32, 4, 8].map(privacyLevel)).toEqual([
      "public",
      "friends",
      "public",
      "private",
      "private",
      "private",
    ]);
  });

  it("[WORK-9] changes any flags to the chosen level", () => {
    for (const flags of everyMask) {
      for (const level of privacyLevels) expect(privacyLevel(withPrivacy(flags, level))).toBe(level);
    }
  });

  it("[WORK-9] private and link clear explore, friends and groups; link sets live-tracking", () => {
    expect(withPrivacy(63, "private")).toBe(12);
    expect(withPrivacy(63, "link")).toBe(13);
    expect(withPrivacy(0, "link")).toBe(1);
  });

  it("[WORK-9] friends clears explore and groups and sets live-tracking and friends; public sets three bits", () => {
    expect(withPrivacy(63, "friends")).toBe(29);
    expect(withPrivacy(0, "friends")).toBe(17);
    expect(withPrivacy(0, "public")).toBe(19);
    expect(withPrivacy(32, "public")).toBe(51);
  });

  it("[WORK-9] facebook and twitter add live-tracking and their own bit", () => {
    expect(withSocial(0, "facebook")).toBe(5);
    expect(withSocial(16, "twitter")).toBe(25);
    expect(withoutSocial(29, "facebook")).toBe(25);
    expect(withoutSocial(25, "twitter")).toBe(17);
  });

  it("[ADD-3] import: private clears 1, 2, 16 and 32, friends sets 17, public sets 19", () => {
    for (const flags of everyMask) {
      expect(withPrivacy(flags, "private") & (1 | 2 | 16 | 32)).toBe(0);
      expect(withPrivacy(flags, "friends") & 17).toBe(17);
      expect(withPrivacy(flags, "public") & 19).toBe(19);
    }
  });

  it("shares nothing if the flags are invalid", () => {
    expect([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40].map(sharingFlagsOf)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(sharingFlagsOf(19)).toBe(19);
    expect(sharingFlagsOf(64 + 17)).toBe(17);
  });
});
