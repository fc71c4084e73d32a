import { describe, expect, it } from "vitest";
import { ApiFailure } from "./api-failure.ts";
import { errorText, failureText } from "./error-text.ts";

/** A language with texts for two failures. */
const t = (id: string) =>
  ({ "errors.network": "No connection.", "errors.unreadable": "Something went wrong." })[id] ?? id;

describe("the text for a failure", () => {
  it("is its own sentence", () => {
    expect(errorText(t, { reason: "network" })).toBe("No connection.");
    expect(failureText(t, new ApiFailure("network"))).toBe("No connection.");
  });

  it("is never a code: one from a newer server is shown as an unknown failure", () => {
    const newer = { reason: "workout.eaten_by_a_bear" as never };
    expect(errorText(t, newer)).toBe("Something went wrong.");
  });

  it("is not the message of a bug", () => {
    expect(failureText(t, new TypeError("x is not a function"))).toBe("Something went wrong.");
  });
});
