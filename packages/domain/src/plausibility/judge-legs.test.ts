import { expect, it } from "vitest";
import { judgeLegs } from "./judge-legs.ts";

const [running, cycling] = [1, 2];

it("keeps consistent totals of a leg under their own names", () => {
  const totals = {
    timerTime: 600,
    elapsedTime: 630,
    distance: 2000,
    avgSpeed: 2000 / 600,
    maxHeartRate: 170,
    avgHeartRate: 150,
  };
  const leg = { activityId: running, startTime: 30, totals };
  expect(judgeLegs([leg])).toEqual([leg]);
});

it("removes a total that contradicts another one of the leg, and leaves the other legs alone", () => {
  const sound = { activityId: running, startTime: 0, totals: { timerTime: 600, distance: 2000 } };
  // No heart beats 300 times a minute.
  const wrong = {
    activityId: cycling,
    startTime: 600,
    totals: { timerTime: 600, distance: 5000, avgHeartRate: 300 },
  };
  const [first, second] = judgeLegs([sound, wrong]);
  expect(first).toEqual(sound);
  expect(second).toEqual({ ...wrong, totals: { timerTime: 600, distance: 5000 } });
});

it("uses elapsed time as the timer time of a leg that has none, but does not report it as timer time", () => {
  const leg = { activityId: running, startTime: 0, totals: { elapsedTime: 600, distance: 2000 } };
  expect(judgeLegs([leg])).toEqual([leg]);
});
