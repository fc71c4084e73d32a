import { describe, expect, it } from "vitest";
import { ApiFailure } from "../api/api-failure.ts";
import { whatIsMissing } from "./trouble.ts";

const away = new ApiFailure("network");

describe("[NET-2] what a screen waits for", () => {
  it.each([
    ["its first answer", "fetching", 0, null, undefined],
    ["the try after one failure", "fetching", 1, away, undefined],
    ["a server that was asked twice", "fetching", 2, away, "server"],
    ["a proxy's server", "fetching", 7, new ApiFailure("unreadable", 502), "server"],
    ["a server, in a tab that nobody sees", "paused", 2, away, "server"],
    ["nothing, since it is there", "idle", 0, null, undefined],
    [
      "nothing, since it is not for the reader",
      "idle",
      1,
      new ApiFailure("workout.not_found", 404),
      undefined,
    ],
    ["a bug", "fetching", 2, new Error("bug"), undefined],
  ] as const)(
    "tells, while the server answers others, %s",
    (_what, fetchStatus, failureCount, failureReason, missing) => {
      expect(whatIsMissing({ fetchStatus, failureCount, failureReason }, undefined)).toBe(missing);
    },
  );

  it.each([
    ["the first answer, which a server on the same machine gives", "fetching", 0, null, undefined],
    ["the connection after one failure", "fetching", 1, away, "connection"],
    ["the connection where nothing was tried", "paused", 0, null, "connection"],
    ["nothing, since it is there", "idle", 0, null, undefined],
  ] as const)(
    "tells, while nothing answers, %s",
    (_what, fetchStatus, failureCount, failureReason, missing) => {
      const progress = { fetchStatus, failureCount, failureReason };
      expect(whatIsMissing(progress, "connection")).toBe(missing);
      expect(whatIsMissing(progress, "server")).toBe(missing && "server");
    },
  );
});
