import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atOnce, inParts } from "./run-in-parts.ts";

function work(log: string[]) {
  return (function* parts(): Generator<undefined, string> {
    try {
      log.push("one");
      yield;
      log.push("two");
      yield;
      log.push("three");
      return "done";
    } finally {
      log.push("over");
    }
  })();
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("[NET-3] work in parts", () => {
  it("does each part in a task of its own", () => {
    const log: string[] = [];
    inParts(work(log), (result) => log.push(result));
    expect(log).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(log).toEqual(["one"]);
    vi.advanceTimersToNextTimer();
    expect(log).toEqual(["one", "two"]);
    vi.advanceTimersToNextTimer();
    expect(log).toEqual(["one", "two", "three", "over", "done"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("called off, does no more, and cleans up what it has begun", () => {
    const log: string[] = [];
    const callOff = inParts(work(log), (result) => log.push(result));
    vi.advanceTimersToNextTimer();
    callOff();
    vi.runAllTimers();
    expect(log).toEqual(["one", "over"]);
  });

  it("does all at once if wanted", () => {
    const log: string[] = [];
    expect(atOnce(work(log))).toBe("done");
    expect(log).toEqual(["one", "two", "three", "over"]);
  });
});
