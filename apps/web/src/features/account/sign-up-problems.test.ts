import { describe, expect, it } from "vitest";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { problemsFrom, problemsOf } from "./sign-up-problems.ts";

const right = {
  username: "maren.aas",
  realName: "Maren Aas",
  email: "maren@cairn.example",
  password: "stone",
};

describe("[LOGIN-7] problems of a new account", () => {
  it("accepts valid fields", () => {
    expect(problemsOf(right)).toEqual({});
  });

  it("names every invalid field, each with its own message", () => {
    expect(problemsOf({ username: "-x", realName: "", email: "maren@", password: "four" })).toEqual({
      username: "account.usernameInvalid",
      realName: "account.required",
      email: "account.emailInvalid",
      password: "account.passwordShort",
    });
  });

  it.each([
    ["password", "stone"],
    ["username", "ab"],
    ["username", "a".repeat(32)],
    ["realName", "x".repeat(80)],
  ])("takes %s at the edge of what is allowed", (field, value) => {
    expect(problemsOf({ ...right, [field]: value })).toEqual({});
  });

  it.each([
    ["username", "a", "account.usernameShort"],
    ["username", "a".repeat(33), "account.usernameLong"],
    ["username", "maren aas", "account.usernameInvalid"],
    ["realName", "x".repeat(81), "account.realNameLong"],
    ["password", "x".repeat(201), "account.passwordLong"],
  ])("refuses %s %s", (field, value, problem) => {
    expect(problemsOf({ ...right, [field]: value })).toEqual({ [field]: problem });
  });

  it("shows the server's refusals at their fields", () => {
    expect(problemsFrom(new ApiFailure("account.username_taken", 409))).toEqual({
      username: "account.usernameTaken",
    });
    expect(problemsFrom(new ApiFailure("account.invite_invalid", 403))).toEqual({
      invite: "errors.account.invite_invalid",
    });
    expect(problemsFrom(new ApiFailure("account.invite_required", 403))).toEqual({
      invite: "errors.account.invite_required",
    });
    expect(
      problemsFrom(
        new ApiFailure("request.invalid", 400, [
          { field: "password", reason: "too_short" },
          { field: "unknown", reason: "invalid" },
        ]),
      ),
    ).toEqual({ password: "account.passwordShort" });
  });
});
