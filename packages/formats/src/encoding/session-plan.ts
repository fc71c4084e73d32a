import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { Lap, Recording, SwimLength } from "@cairn/domain/recording/recording";
import type { ExportedWorkout } from "./exported-workout.ts";

/** A lap to be written, with the pool lengths that begin in it. */
export interface LapPlan {
  readonly lap: Lap;
  readonly lengths: readonly SwimLength[];
}

/** A session to be written: a leg, or the whole workout if it has one sport. */
export interface SessionPlan {
  readonly leg: Leg;
  /** Seconds since the start of the workout. */
  readonly endTime: number;
  readonly laps: readonly LapPlan[];
}

/**
 * The sessions of a workout in time order, each with the laps that begin in it, and each lap with its lengths, so that the laps
 * of a session and the lengths of a lap are consecutive. A workout without laps has one lap per session.
 *
 * @param elapsed seconds from the workout's start to its end
 */
export function planSessions(
  workout: ExportedWorkout,
  { laps, lengths = [] }: Pick<Recording, "laps" | "lengths">,
  elapsed: number,
): readonly SessionPlan[] {
  const legs = legsOf(workout);
  const lapsByLeg = beginningIn(laps, legs);
  const spans = legs.map((leg, index) => {
    const next = legs[index + 1]?.startTime ?? elapsed;
    return leg.totals.elapsedTime ?? next - leg.startTime;
  });
  const planned = legs.map(({ totals, startTime }, index) =>
    laps.length > 0 ? (lapsByLeg[index] ?? []) : [{ ...totals, startTime, elapsedTime: spans[index] ?? 0 }],
  );
  const lengthsByLap = beginningIn(lengths, planned.flat());
  let next = 0;
  return legs.map((leg, index) => ({
    leg,
    endTime: legs.length > 1 ? leg.startTime + (spans[index] ?? 0) : elapsed,
    laps: (planned[index] ?? []).map((lap) => ({ lap, lengths: lengthsByLap[next++] ?? [] })),
  }));
}

/** The legs in time order; a workout with one sport is one leg. */
function legsOf({ activityId, totals, legs = [] }: ExportedWorkout): readonly Leg[] {
  return legs.length > 1
    ? legs.toSorted((a, b) => a.startTime - b.startTime)
    : [{ activityId, startTime: 0, totals }];
}

interface Begun {
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
}

interface Part extends Begun {
  /** Absent if a part lasts until the next. */
  readonly elapsedTime?: number;
}

/**
 * The items that begin in each of `parts`, both in time order. Items before the first part belong to it, items between two parts
 * to the later one, because a rest at the wall belongs to the swimming after it, and items after the last part to that one.
 */
function beginningIn<Item extends Begun>(
  items: readonly Item[],
  parts: readonly Part[],
): readonly (readonly Item[])[] {
  const found: Item[][] = parts.map(() => []);
  const ends = parts.map(({ startTime, elapsedTime = Infinity }, i) =>
    Math.min(startTime + elapsedTime, parts[i + 1]?.startTime ?? Infinity),
  );
  let part = 0;
  for (const item of items) {
    while (part < parts.length - 1 && item.startTime >= (ends[part] ?? Infinity) - slack) part += 1;
    found[part]?.push(item);
  }
  return found;
}

/** Seconds by which a lap may begin before its leg, and a length before its lap: devices round the two separately. */
const slack = 0.5;
