import { describe, expect, it } from "vitest";
import { daysLeft, isPremium, subscriptionEnd } from "./subscription.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21, 12);

describe("subscriptions", () => {
  it.each([
    [now + 1, 1],
    [now + day, 1],
    [now + day + 1, 2],
    [now, 0],
    [now - 10 * day, 0],
  ])("[API-22] count a day that has begun: until %i", (endsAt, left) => {
    expect(daysLeft(endsAt, now)).toBe(left);
  });

  it("[WORK-15] make a person a premium member while any of them has a day left", () => {
    expect(isPremium([])).toBe(false);
    expect(isPremium([{ daysLeft: 0 }])).toBe(false);
    expect(isPremium([{ daysLeft: 0 }, { daysLeft: 1 }])).toBe(true);
  });

  it("run one after the other, so that no day is lost", () => {
    expect(subscriptionEnd(now, 30, undefined)).toBe(now + 30 * day);
    expect(subscriptionEnd(now, 30, now - day)).toBe(now + 30 * day);
    expect(subscriptionEnd(now, 30, now + 5 * day)).toBe(now + 35 * day);
  });
});
