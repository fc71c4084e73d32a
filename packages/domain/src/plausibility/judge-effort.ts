import { activityById } from "../sports/activities.ts";
import { coversTimer } from "./judge-times.ts";
import {
  climbsByItself,
  climbSlack,
  countedClimb,
  distanceSlack,
  energySlack,
  maxStepLengthM,
  minMeasureRatio,
  maxEnergyKcalPerMin,
  maxUnseenClimbRatio,
  minStepLengthM,
  unseenClimbSlack,
} from "./plausibility-limits.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";
import type { TotalSelection } from "./total-selection.ts";

/** Judges climb by heights, energy by time, and steps by distance. */
export const judgeEffort = (selection: TotalSelection, evidence: RecordedEvidence): void => {
  judgeClimb(selection, "ascent", evidence.rise, evidence.gain);
  judgeClimb(selection, "descent", evidence.fall, evidence.loss);
  judgeEnergy(selection);
  judgeSteps(selection, evidence);
};

function judgeClimb(
  selection: TotalSelection,
  name: "ascent" | "descent",
  change: number | undefined,
  allSteps: number | undefined,
): void {
  const stated = selection.value(name);
  const isAsked =
    selection.counts(name, "device") && selection.isFree(name) && climbsByItself(selection.activityId);
  if (!isAsked || stated === undefined || change === undefined || allSteps === undefined) return;
  if (stated + climbSlack < countedClimb * change) {
    selection.replace(name, { rule: "climbBelowHeights", against: change });
  } else if (
    allSteps > 0 &&
    coversTimer(selection) &&
    stated > maxUnseenClimbRatio * allSteps + unseenClimbSlack
  ) {
    selection.replace(name, { rule: "climbBeyondHeights", against: allSteps });
  }
}

/** Maximum energy that a body can burn in a time in seconds, kilocalories. */
export const maxEnergyKcal = (seconds: number): number => (maxEnergyKcalPerMin * seconds) / 60 + energySlack;

function judgeEnergy(selection: TotalSelection): void {
  const stated = selection.value("energy");
  const seconds = Math.max(selection.value("totalTime") ?? 0, selection.value("elapsedTime") ?? 0);
  if (stated === undefined || seconds === 0 || !selection.isFree("energy")) return;
  const most = maxEnergyKcal(seconds);
  if (stated <= most) return;
  selection.reject("energy", { rule: "energyAgainstTime", against: most });
  if ((selection.value("energy") ?? 0) > most)
    selection.leaveOut("energy", { rule: "energyAgainstTime", against: most });
}

/** Minimum and maximum number of steps for a distance in metres on foot; undefined if neither is known. */
export const stepsFor = (
  distance: number,
  activityId: number | undefined,
): readonly [fewest: number, most: number] | undefined => {
  const isOnFoot = activityId !== undefined && activityById(activityId)?.family === "foot";
  if (!isOnFoot || distance <= distanceSlack) return undefined;
  return [(distance - distanceSlack) / maxStepLengthM, (distance + distanceSlack) / minStepLengthM];
};

/** If positions confirm the distance the steps are wrong; else either may be. */
function judgeSteps(selection: TotalSelection, { trackAtLeast = 0 }: RecordedEvidence): void {
  const steps = selection.positive("steps");
  const distance = selection.value("distance") ?? 0;
  const range = stepsFor(distance, selection.activityId);
  if (steps === undefined || range === undefined || !selection.isFree("steps")) return;
  const [fewest, most] = range;
  if (steps >= fewest && steps <= most) return;
  const contradiction = { rule: "stepsAgainstDistance", against: steps < fewest ? fewest : most } as const;
  if (trackAtLeast >= minMeasureRatio * distance) selection.leaveOut("steps", contradiction);
  else selection.doubt("steps", contradiction);
}
