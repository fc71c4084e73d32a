import { describe, expect, it } from "vitest";
import { ApiFailure } from "../api/api-failure.ts";
import { retryUntilAnswered, isPassing, waitAfter } from "./retry-policy.ts";

const refused = (retryAfter?: number) => new ApiFailure("request.share_used", 429, [], { retryAfter });
const waits = (error: Error) => [0, 3].map((failures) => retryUntilAnswered.retryDelay(failures, error));

describe("[NET-1] the retry policy", () => {
  it.each([
    ["no connection", new ApiFailure("network"), true],
    ["a restart behind a proxy", new ApiFailure("unreadable", 502), true],
    ["an overloaded server", new ApiFailure("privacy_zone.busy", 503), true],
    ["too many requests", new ApiFailure("request.rate_limited", 429), true],
    ["a workout that is not there", new ApiFailure("workout.not_found", 404), false],
    ["an ended session", new ApiFailure("session.expired", 401), false],
    ["a bug", new Error("bug"), false],
  ])("retries after failures that pass by themselves: %s", (_what, error, passes) => {
    expect(isPassing(error)).toBe(passes);
    expect(retryUntilAnswered.retry(100, error)).toBe(passes);
  });

  it("retries twice after a bug", () => {
    expect([0, 1, 2].map((failures) => retryUntilAnswered.retry(failures, new Error("bug")))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("waits as long as the server wants, and never less than without that", () => {
    expect(waits(refused(5))).toEqual([5000, 8000]);
    expect(waits(refused(60))).toEqual([60_000, 60_000]);
    expect(waits(refused())).toEqual([1000, 8000]);
    expect(waits(new Error("bug"))).toEqual([1000, 8000]);
  });

  it("waits longer each time, up to a limit", () => {
    expect([0, 1, 2, 3, 4, 50].map(waitAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  });
});
