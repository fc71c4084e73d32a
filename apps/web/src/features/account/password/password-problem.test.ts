import { expect, it } from "vitest";
import { passwordProblem, resetTokenOf } from "./password-problem.ts";

it.each([
  ["", "", "passwordMatch"],
  ["over the hills", "", "passwordMatch"],
  ["over the hills", "over the hill", "passwordMatch"],
  ["four", "four", "shortPassword"],
  ["fiver", "fiver", undefined],
  ["x".repeat(201), "x".repeat(201), "longPassword"],
])("[PASS-2] of %j and %j says %s", (next, again, problem) => {
  expect(passwordProblem(next, again)).toBe(problem);
});

it("[PASS-2] a token has 36 characters", () => {
  const token = "0b7c8f0e-58a4-4f0e-9a51-0d3f1c2b4a59";
  expect(resetTokenOf(token)).toBe(token);
  for (const none of ["", token.slice(1), `${token}0`]) expect(resetTokenOf(none)).toBeUndefined();
});
