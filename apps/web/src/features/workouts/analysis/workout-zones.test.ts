import { describe, expect, it } from "vitest";
import {
  detailedWorkoutZones,
  type PoweredWorkout,
  workoutPowerZones,
  workoutZones,
} from "./workout-zones.ts";

const hrdata = { userMaxHR: 180, max: 180, workoutMaxHR: 170, hrmax: 170, workoutAvgHR: 150, avg: 150 };
/** Ids of the catalogue. */
const [running, cycling, rowing, triathlon] = [1, 2, 15, 74];

const mine = (more: Partial<PoweredWorkout>): PoweredWorkout => ({
  activityId: cycling,
  hrdata,
  heartRateMaximum: { value: 190, source: "own" },
  ...more,
});
const held = (unit: "percentOfMaximum" | "percentOfThreshold" | "beatsPerMinute", ...limits: number[]) => ({
  heartRate: { since: null, unit, limits },
});
const starts = (zones: readonly { readonly from: number }[] | undefined) => zones?.map(({ from }) => from);

describe("the zones of a workout's page", () => {
  it("[WORK-5] are those that the owner set, by the values of the day, otherwise the default ones for the maximum", () => {
    expect(starts(workoutZones({ hrdata }))).toEqual([0, 90, 108, 126, 144, 162]);
    expect(starts(workoutZones(mine({})))).toEqual([0, 95, 114, 133, 152, 171]);
    const percent = held("percentOfMaximum", 60, 70, 80, 90, 95);
    expect(starts(workoutZones(mine({ trainingZones: percent })))).toEqual([0, 114, 133, 152, 171, 180.5]);
    const beats = held("beatsPerMinute", 100, 121, 142, 163, 174);
    expect(starts(workoutZones(mine({ trainingZones: beats })))).toEqual([0, 100, 121, 142, 163, 174]);
    expect(starts(detailedWorkoutZones(mine({ trainingZones: beats })))?.slice(0, 4)).toEqual([
      0, 100, 104.2, 108.4,
    ]);
    const ofThreshold = held("percentOfThreshold", 70, 80, 90, 95, 100);
    expect(starts(workoutZones(mine({ trainingZones: ofThreshold })))).toEqual([0, 95, 114, 133, 152, 171]);
    const thresholds = { lactateThresholdHeartRate: 170 };
    expect(starts(workoutZones(mine({ trainingZones: ofThreshold, thresholds })))).toEqual([
      0, 119, 136, 153, 161.5, 170,
    ]);
  });

  it("[LOAD-6] for power need limits in watts or an FTP, and are visible to nobody else", () => {
    expect(workoutPowerZones(mine({}))).toBeUndefined();
    const thresholds = { functionalThresholdPower: 200 };
    expect(starts(workoutPowerZones(mine({ thresholds })))).toEqual([0, 110, 150, 180, 210, 240, 300]);
    const limits = [120, 150, 180, 210, 240, 300];
    const watts = { power: { since: null, unit: "watts" as const, limits } };
    expect(starts(workoutPowerZones(mine({ trainingZones: watts })))).toEqual([0, ...limits]);
    const percent = {
      power: { since: null, unit: "percentOfThreshold" as const, limits: [50, 75, 90, 105, 120, 150] },
    };
    expect(workoutPowerZones(mine({ trainingZones: percent }))).toBeUndefined();
    expect(starts(workoutPowerZones(mine({ thresholds, trainingZones: percent })))).toEqual([
      0, 100, 150, 180, 210, 240, 300,
    ]);
  });

  it("[LOAD-6] for power are those of a cyclist, and there are none in other sports", () => {
    const thresholds = { functionalThresholdPower: 200 };
    const limits = [120, 150, 180, 210, 240, 300];
    const trainingZones = { power: { since: null, unit: "watts" as const, limits } };
    for (const activityId of [running, rowing, triathlon])
      expect(workoutPowerZones(mine({ activityId, thresholds, trainingZones }))).toBeUndefined();
  });
});
