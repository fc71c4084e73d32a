import { describe, expect, it } from "vitest";
import { isRankedByTime, rankSimilar } from "./rank-similar.ts";

const workouts = [410, 300, 350, 500, 320, 450, 380].map((totalTime, i) => {
  const workout = { workoutKey: `w${i}`, startTime: i * 1000, totalTime };
  return i === 2 ? workout : Object.assign(workout, { avgHeartRate: 200 - i });
});

const keys = (list: readonly { readonly workoutKey: string }[]) => list.map(({ workoutKey }) => workoutKey);

describe("rankSimilar", () => {
  it("[WORK-7] shows the best three and the neighbours of the current workout", () => {
    const listed = rankSimilar(workouts, "w5");
    expect(keys(listed)).toEqual(["w1", "w4", "w2", "w0", "w5", "w3"]);
    expect(listed.map(({ rank }) => rank)).toEqual([1, 2, 3, 5, 6, 7]);
    expect(keys(rankSimilar(workouts, "w1"))).toEqual(["w1", "w4", "w2"]);
    expect(keys(rankSimilar(workouts, "w2"))).toEqual(["w1", "w4", "w2", "w6"]);
    expect(keys(rankSimilar(workouts, "elsewhere"))).toEqual(["w1", "w4", "w2"]);
  });

  it("[WORK-7] shows all when there are four or fewer", () => {
    expect(keys(rankSimilar(workouts.slice(0, 4), "w3"))).toEqual(["w1", "w2", "w0", "w3"]);
    expect(rankSimilar([], "w0")).toEqual([]);
  });

  it("[WORK-7] shows all efforts that it counts on request, in the same order", () => {
    expect(keys(rankSimilar(workouts, "w1", { all: true }))).toEqual([
      "w1",
      "w4",
      "w2",
      "w6",
      "w0",
      "w5",
      "w3",
    ]);
    const newest = rankSimilar(workouts, "w1", { all: true, sortBy: "startTime", descending: true });
    expect(keys(newest)).toEqual(["w6", "w5", "w4", "w3", "w2", "w1", "w0"]);
  });

  it("[WORK-7] does not rank a day at the lifts by time, and ranks ski tours like runs", () => {
    const [running, alpineSkiing, snowboarding, skiTouring, telemark] = [1, 13, 30, 31, 84];
    expect([running, skiTouring].map(isRankedByTime)).toEqual([true, true]);
    expect([alpineSkiing, snowboarding, telemark].map(isRankedByTime)).toEqual([false, false, false]);
  });

  it("[WORK-7] sorts by each column, unknown values last", () => {
    const list = workouts.slice(0, 4);
    expect(keys(rankSimilar(list, "w0", { sortBy: "hrdata.avg" }))).toEqual(["w3", "w1", "w0", "w2"]);
    expect(keys(rankSimilar(list, "w0", { sortBy: "hrdata.avg", descending: true }))).toEqual([
      "w0",
      "w1",
      "w3",
      "w2",
    ]);
    expect(keys(rankSimilar(list, "w0", { sortBy: "startTime" }))).toEqual(["w0", "w1", "w2", "w3"]);
    expect(keys(rankSimilar(list, "w0", { descending: true }))).toEqual(["w3", "w0", "w2", "w1"]);
  });

  it("gives equal times the same rank", () => {
    const equal = ["a", "b", "c"].map((workoutKey, i) => ({
      workoutKey,
      startTime: i,
      totalTime: i < 2 ? 100 : 200,
    }));
    expect(rankSimilar(equal, "a").map(({ rank }) => rank)).toEqual([1, 1, 3]);
  });
});
