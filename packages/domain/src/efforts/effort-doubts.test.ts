import { describe, expect, it } from "vitest";
import { doubtsOf, hasImpossibleEfforts } from "./effort-doubts.ts";
import { recordSports } from "./record-sports.ts";

const effort = (distance: number, duration: number) => ({ distance, duration, startTime: 0 });
const power = (duration: number, value: number) => ({ duration, value, startTime: 0 });

describe("values that set no record", () => {
  it.each([
    ["400 m", 400, 43.03],
    ["5,000 m", 5000, 755.36],
    ["half marathon", 21_097.5, 3402],
    ["marathon", 42_195, 7235],
    ["100 km", 100_000, 21_560],
  ])("[BEST-2] believes the world record on foot over %s, and no 15 %% more", (_name, metres, seconds) => {
    expect(doubtsOf({ bestEfforts: [effort(metres, seconds)] }, 1)).toEqual([]);
    expect(doubtsOf({ bestEfforts: [effort(metres, seconds / 1.15)] }, 1)).toEqual(["tooFast"]);
  });

  it("[BEST-2] detects a drive home whose speed is left out of the best efforts", () => {
    const time = Float64Array.from({ length: 1201 }, (_, i) => i);
    const drive = (speed: number) => {
      const distances = time.map((now) => 3.5 * Math.min(now, 600) + speed * Math.max(0, now - 600));
      const recording = { length: time.length, segmentStarts: [0], columns: { time }, laps: [] };
      return hasImpossibleEfforts(recording, distances, 1);
    };
    expect(drive(20)).toBe(true);
    expect(drive(12)).toBe(true);
    expect(drive(5)).toBe(false);
    expect(doubtsOf({ bestEfforts: [effort(1000, 280)], hasImpossibleEfforts: true }, 1)).toEqual([
      "tooFast",
    ]);
  });

  it("[BEST-2] detects a ride home by car after a run, even if its shorter distances are slow", () => {
    // 10 km run in 50 minutes, then 5 km at 60 km/h.
    expect(doubtsOf({ bestEfforts: [effort(400, 24), effort(10_000, 1650)] }, 22)).toEqual(["tooFast"]);
    expect(doubtsOf({ bestEfforts: [effort(400, 24)] }, 2)).toEqual([]);
    // A motorway is no place for a bicycle: 50 km in half an hour.
    expect(doubtsOf({ bestEfforts: [effort(50_000, 1800)] }, 99)).toEqual(["tooFast"]);
  });

  it("[BEST-2] accepts the hour record and the power of the best, and rejects meters that show more", () => {
    expect(doubtsOf({ bestEfforts: [effort(50_000, (50 / 56.792) * 3600)] }, 2)).toEqual([]);
    expect(doubtsOf({ bestPowers: [power(5, 2100), power(300, 680), power(3600, 460)] }, 2)).toEqual([]);
    expect(doubtsOf({ bestPowers: [power(5, 1200), power(3600, 900)] }, 2)).toEqual(["tooStrong"]);
    expect(doubtsOf({ bestEfforts: [effort(2000, 318)] }, 15)).toEqual([]);
    expect(doubtsOf({ bestEfforts: [effort(10_000, 6480)] }, 85)).toEqual([]);
    expect(doubtsOf({ bestEfforts: [effort(400, 160)] }, 85)).toEqual(["tooFast"]);
  });

  it.each([
    ["a boat", 15, 9.5],
    ["an indoor rower", 57, 9.5],
    ["snow shoes", 65, 16],
    ["feet", 1, 16],
    ["roller skis", 56, 32],
    ["skates", 12, 32],
    ["skis", 13, 32],
    ["wheels", 2, 40],
    ["arms and legs in a lake", 85, 2.6],
  ])(
    "[BEST-2] believes in nobody's 400 m by %s at a speed that another sport allows",
    (_by, activity, speed) => {
      expect(doubtsOf({ bestEfforts: [effort(400, 400 / speed)] }, activity)).toEqual(["tooFast"]);
      const halfAsFast = { bestEfforts: [effort(400, 800 / speed)] };
      expect(doubtsOf(halfAsFast, activity)).toEqual([]);
    },
  );

  it("[BEST-2] lists no activity under two sports", () => {
    const all = recordSports.flatMap(({ activities }) => activities);
    expect(new Set(all).size).toBe(all.length);
    for (const { activityId, activities } of recordSports) expect(activities[0]).toBe(activityId);
  });
});
