import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { NumberName } from "@cairn/domain/sports/sport-profile";
import { averageSpeed } from "../../../lib/average-speed.ts";
import { listedValue } from "../../../lib/listed-numbers.ts";

type Pool = NonNullable<NonNullable<CombinedWorkoutView["analysis"]>["pool"]>;

/** Length of the pool, metres; undefined if unknown. */
export const poolLengthOf = ({ distance, lengths }: Pool): number | undefined =>
  distance !== undefined && lengths.length > 0 ? distance / lengths.length : undefined;

const longestRunOf = ({ analysis }: CombinedWorkoutView): number =>
  Math.max(0, ...(analysis?.skiRuns ?? []).map(({ descentDistanceMeters }) => descentDistanceMeters));

/** Numbers that only the page of a workout knows, or knows better; lists know the others as well. */
const values: Readonly<Partial<Record<NumberName, (workout: CombinedWorkoutView) => number | undefined>>> = {
  // In lists, too, but without the moving time, over which some sports have their average.
  speed: averageSpeed,
  moving: ({ movingTime }) => movingTime,
  movingSpeed: ({ movingTime, totalDistance }) => (movingTime ? totalDistance / movingTime : undefined),
  elapsed: ({ elapsedTime }) => elapsedTime,
  verticalSpeed: ({ analysis }) => analysis?.verticalSpeed,
  gradeAdjusted: ({ analysis }) => analysis?.gradeAdjustedSpeed,
  runs: ({ analysis }) => analysis?.skiRuns?.length,
  longestRun: longestRunOf,
  lengths: ({ analysis }) => analysis?.pool?.lengths.length,
  poolLength: ({ analysis }) => analysis?.pool && poolLengthOf(analysis.pool),
  swolf: ({ analysis }) => analysis?.pool?.avgSwolf,
  rest: ({ analysis }) => analysis?.pool?.restTime,
  maxDepth: ({ analysis }) => analysis?.maxDepth,
  avgDepth: ({ analysis }) => analysis?.avgDepth,
  bottomTime: ({ analysis }) => analysis?.bottomTime,
};

/** A workout's value of a number in SI units, kilocalories, beats, revolutions and steps; undefined or 0 if unknown. */
export const numberValue = (name: NumberName, workout: CombinedWorkoutView): number | undefined => {
  const value = values[name];
  return value ? value(workout) : listedValue(name, workout);
};
