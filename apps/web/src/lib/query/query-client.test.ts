import { describe, expect, it } from "vitest";
import { ApiFailure } from "../api/api-failure.ts";
import { queryClient } from "./query-client.ts";

describe("a query that fails", () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const wouldRetry = (failures: number, error: Error) =>
    typeof retry === "function" && retry(failures, error);

  it.each([
    ["too many requests pass (RFC 6585, 4)", new ApiFailure("request.rate_limited", 429), true],
    ["a server that restarts comes back", new ApiFailure("unreadable", 502), true],
    ["a busy server has time later", new ApiFailure("privacy_zone.busy", 503), true],
    ["a connection comes back", new ApiFailure("network"), true],
    ["what may not be seen may not be seen later either", new ApiFailure("workout.forbidden", 403), false],
    ["what is not there will not be there", new ApiFailure("workout.not_found", 404), false],
    ["a session that ended does not come back by itself", new ApiFailure("session.expired", 401), false],
    ["a wrong request stays wrong", new ApiFailure("request.invalid", 400), false],
  ])("is tried again where that may help: %s", (_why, error, isTriedAgain) => {
    expect(wouldRetry(0, error)).toBe(isTriedAgain);
    expect(wouldRetry(1, error)).toBe(isTriedAgain);
    expect(wouldRetry(2, error)).toBe(false);
  });
});
