import { expect, it } from "vitest";
import { judgeLegs } from "./judge-legs.ts";

const [running, cycling] = [1, 2];

it("keeps the totals of a leg that agree with each other, under their own names", () => {
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

it("takes back what contradicts another total of the leg, and leaves the other legs alone", () => {
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

it("takes the time from start to stop for the timer where a leg has none, and does not give it out as one", () => {
  const leg = { activityId: running, startTime: 0, totals: { elapsedTime: 600, distance: 2000 } };
  expect(judgeLegs([leg])).toEqual([leg]);
});
