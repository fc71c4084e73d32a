import { isAtTheLifts } from "../sports/lift-sports.ts";

/** The values of a workout used for the ranking on a similar route; SI units. */
export interface RankedWorkout {
  readonly workoutKey: string;
  /** UTC ms since 1970. */
  readonly startTime: number;
  /** Seconds. */
  readonly totalTime: number;
  readonly avgSpeed?: number;
  readonly avgHeartRate?: number;
}

/** Columns by which the list can be sorted (rank, totalTime, avgSpeed, hrdata.avg, startTime). */
export const rankingColumns = ["rank", "totalTime", "avgSpeed", "hrdata.avg", "startTime"] as const;

export type RankingColumn = (typeof rankingColumns)[number];

export type Ranked<W extends RankedWorkout> = W & {
  /** 1 for the shortest time on the route; equal times share a rank. */
  readonly rank: number;
};

/** Number of workouts always shown; if there is at most one more, all are. */
const listedFirst = 3;

/**
 * True if time ranks the workouts on a route. At the lifts it does not: the shortest day would be the best.
 * @param activityId catalogue id
 */
export const isRankedByTime = (activityId: number): boolean => !isAtTheLifts(activityId);

/**
 * The workouts on a route, ranked by total time: the best three and the current one with its neighbours before and after, or all
 * if there are four or fewer, or with `all`. The ranks are those among all. Sorted by rank, or by another column; unknown values
 * come last.
 */
export const rankSimilar = <W extends RankedWorkout>(
  workouts: readonly W[],
  currentKey: string,
  {
    sortBy = "rank",
    descending = false,
    all = false,
  }: { readonly sortBy?: RankingColumn; readonly descending?: boolean; readonly all?: boolean } = {},
): Ranked<W>[] => {
  const ranked = rankByTime(workouts);
  const current = ranked.findIndex(({ workoutKey }) => workoutKey === currentKey);
  const listed =
    all || ranked.length <= listedFirst + 1
      ? ranked
      : ranked.filter((_, i) => i < listedFirst || (current >= 0 && Math.abs(i - current) <= 1));
  if (sortBy === "rank" && !descending) return listed;
  const valueOf = readers[sortBy];
  return listed.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return descending ? right - left : left - right;
  });
};

/** All workouts on a route with their ranks by total time, in that order; the earlier one first if times are equal. */
export const rankByTime = <W extends RankedWorkout>(workouts: readonly W[]): Ranked<W>[] => {
  const inOrder = workouts.toSorted((a, b) => a.totalTime - b.totalTime || a.startTime - b.startTime);
  let rank = 0;
  return inOrder.map((workout, i): Ranked<W> => {
    if (i === 0 || workout.totalTime !== inOrder[i - 1]?.totalTime) rank = i + 1;
    return Object.assign({}, workout, { rank });
  });
};

const readers: Readonly<Record<RankingColumn, (workout: Ranked<RankedWorkout>) => number | undefined>> = {
  rank: ({ rank }) => rank,
  totalTime: ({ totalTime }) => totalTime,
  avgSpeed: ({ avgSpeed }) => avgSpeed,
  "hrdata.avg": ({ avgHeartRate }) => avgHeartRate,
  startTime: ({ startTime }) => startTime,
};
