import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TotalName } from "@cairn/domain/plausibility/provenance";
import type { DisplayedNumbers, DisplayedTotal } from "@cairn/domain/plausibility/violations";

/** The numbers of a workout's page for `violations`; a 0 that may stand for "unknown" is left out. */
export function shownNumbers(page: CombinedWorkoutView): DisplayedNumbers {
  const values: Readonly<Partial<Record<TotalName, number | undefined>>> = {
    distance: page.totalDistance,
    totalTime: page.totalTime,
    movingTime: page.movingTime,
    elapsedTime: (page.stopTime - page.startTime) / 1000,
    ascent: page.totalAscent,
    descent: page.totalDescent,
    avgSpeed: page.avgSpeed,
    maxSpeed: page.maxSpeed,
    avgHeartRate: page.hrdata.workoutAvgHR,
    maxHeartRate: page.hrdata.workoutMaxHR,
    avgCadence: page.cadence.avg,
    maxCadence: page.cadence.max,
    avgPower: page.avgPower,
    normalizedPower: page.analysis?.normalizedPower,
    energy: page.energyConsumption,
    steps: page.stepCount,
  };
  const totals = Object.entries(values).flatMap(([name, value]): [string, DisplayedTotal][] => {
    const { source = "computed", chosen, contradiction } = page.provenance[name] ?? {};
    return value === undefined ? [] : [[name, { value, source, chosen, contradiction }]];
  });
  return {
    activityId: page.activityId,
    totals: Object.fromEntries(totals),
    laps: page.laps.map(({ doubts = [], ...lap }) => ({ ...lap, doubted: doubts.map(({ name }) => name) })),
  };
}
