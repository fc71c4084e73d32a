import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./suites.ts";

describe("countVitest", () => {
  it("counts a file that could not be loaded as a failure", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { status: "passed", assertionResults: [{}] },
        { status: "failed", assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });
});

describe("countPlaywright", () => {
  it("counts a test that passed only on a retry, and a broken set-up, as failures", () => {
    const report = { stats: { expected: 11, unexpected: 1, flaky: 3, skipped: 2 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 11, failed: 5, skipped: 2 });
  });
});
