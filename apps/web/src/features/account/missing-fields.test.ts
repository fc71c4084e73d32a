import { describe, expect, it } from "vitest";
import { missingFields } from "./missing-fields.ts";
import { problemsOf } from "./sign-up-problems.ts";

describe("[LOGIN-7] the empty fields of a login", () => {
  it("are those without a name or a password, in the order of the form", () => {
    expect(missingFields({ username: " ", password: "" })).toEqual(["username", "password"]);
    expect(missingFields({ username: "maren", password: "" })).toEqual(["password"]);
  });

  it("are none for a password of spaces, which an account may have", () => {
    const words = { username: "maren", password: " ".repeat(5) };
    expect(problemsOf({ ...words, realName: "Maren Aas", email: "maren@cairn.example" })).toEqual({});
    expect(missingFields(words)).toEqual([]);
  });
});
