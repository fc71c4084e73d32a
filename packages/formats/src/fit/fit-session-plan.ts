import type { Leg } from "@cairn/domain/decoded-activity";
import type { Lap } from "@cairn/domain/recording";
import type { ExportedWorkout } from "../exported-workout.ts";

/** A session to be written: a leg, or the whole of a workout of one sport. */
export interface FitSessionPlan {
  readonly leg: Leg;
  /** Seconds since the start of the workout. */
  readonly endTime: number;
  readonly laps: readonly Lap[];
}

/**
 * The sessions of a workout in time order, each with the laps that begin in it, so that the laps of a session follow each other.
 * A workout without laps has one lap for each session.
 *
 * @param elapsed seconds from the workout's start to its end
 */
export function fitSessions(
  workout: ExportedWorkout,
  laps: readonly Lap[],
  elapsed: number,
): readonly FitSessionPlan[] {
  const { activityId, totals, legs = [] } = workout;
  const parts =
    legs.length > 1
      ? legs.toSorted((a, b) => a.startTime - b.startTime)
      : [{ activityId, startTime: 0, totals }];
  return parts.map((leg, index) => {
    const from = index === 0 ? -Infinity : leg.startTime - slack;
    const next = parts[index + 1]?.startTime;
    const to = next === undefined ? Infinity : next - slack;
    const own = laps.filter((lap) => lap.startTime >= from && lap.startTime < to);
    const span = leg.totals.elapsedTime ?? (next ?? elapsed) - leg.startTime;
    return {
      leg,
      endTime: parts.length > 1 ? leg.startTime + span : elapsed,
      laps: laps.length > 0 ? own : [{ ...leg.totals, startTime: leg.startTime, elapsedTime: span }],
    };
  });
}

/** Seconds by which a lap may begin before its leg: devices round the two apart. */
const slack = 0.5;
