import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { afterEach, describe, expect, it, vi } from "vitest";
import { wholeList } from "./list-view.ts";
import { countMatching, foldTexts, matchingWorkouts, readerNow } from "./shown-workouts.ts";

/** Workouts with titles, and how often the title of one was read. */
const diaryOf = (count: number) => {
  const reads = { count: 0 };
  const workouts = Array.from({ length: count }, (_, index): DiaryWorkout => {
    return {
      workoutKey: index.toString(16).padStart(24, "0"),
      activityId: 1,
      startTime: index,
      timeOffsetInMinutes: 0,
      totalTime: 60,
      totalDistance: 100,
      energyConsumption: 0,
      totalAscent: 0,
      vertical: 0,
      avgSpeed: undefined,
      sharingFlags: 0,
      get description() {
        reads.count += 1;
        return index % 2 === 0 ? "Round the lake" : "Pyörällä töihin";
      },
      notes: undefined,
    };
  });
  return { workouts, reads };
};

/** A browser that is idle on command. */
const stubRest = () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (then: () => void) => waiting.push(then));
  vi.stubGlobal("cancelIdleCallback", (handle: number) => waiting.splice(handle - 1, 1));
  const rest = () => {
    for (let then = waiting.shift(); then; then = waiting.shift()) then();
  };
  return { rest };
};

const searched = (workouts: readonly DiaryWorkout[], text: string) =>
  matchingWorkouts(workouts, { ...wholeList, filter: { ...wholeList.filter, text } }, readerNow("METRIC"));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("[LIST-2] the texts of a diary", () => {
  it("are folded while the browser is idle, so that no search has to read one again", () => {
    const { rest } = stubRest();
    const { workouts, reads } = diaryOf(1230);
    foldTexts(workouts);
    expect(reads.count).toBe(0);
    rest();
    expect(reads.count).toBe(1230);
    expect(searched(workouts, "pyora")).toHaveLength(615);
    expect(searched(workouts, "LAKE round")).toHaveLength(615);
    expect(reads.count).toBe(1230);
  });

  it("are read once, also for each option that the bottom sheet of filters counts", () => {
    const { workouts, reads } = diaryOf(200);
    const count = (activityId: number | undefined) =>
      countMatching(workouts, { ...wholeList.filter, activityId, text: "lake" }, readerNow("METRIC"));
    expect([count(undefined), count(1), count(2)]).toEqual([100, 100, 0]);
    expect(reads.count).toBe(200);
  });

  it("are no longer folded after the list was closed, but can still be searched", () => {
    const { rest } = stubRest();
    const { workouts, reads } = diaryOf(10);
    foldTexts(workouts)();
    rest();
    expect(reads.count).toBe(0);
    expect(searched(workouts, "lake")).toHaveLength(5);
  });
});
