import type { ExportedWorkout } from "../encoding/exported-workout.ts";
import { shareOut } from "./share-out.ts";
import { metresOf, secondsOf, type TcxActivityPlan, type TcxLapPlan } from "./tcx-lap-plan.ts";

/** The distance and the time of a lap, metres and seconds. */
interface Course {
  readonly metres: number;
  readonly seconds: number;
}

/**
 * An activity whose laps add up to the distance and the time that the owner typed, which have no other place in the format. Each
 * lap has its share by what was recorded in it, a distance without a recorded one by time; its average speed follows.
 *
 * @param distance see `exportedDistance`
 */
export function withEnteredTotals(
  plan: TcxActivityPlan,
  { totals, entered = [] }: Pick<ExportedWorkout, "totals" | "entered">,
  distance: Float64Array | undefined,
): TcxActivityPlan {
  if (entered.length === 0) return plan;
  const seconds = plan.laps.map(({ lap }) => secondsOf(lap));
  const metres = plan.laps.map((lap) => metresOf(lap, distance) || 0);
  const isMeasured = metres.some((value) => value > 0);
  const newSeconds = entered.includes("timerTime")
    ? shareOut(totals.timerTime ?? 0, seconds, millisecondsPerSecond)
    : seconds;
  const newMetres = entered.includes("distance")
    ? shareOut(totals.distance ?? 0, isMeasured ? metres : seconds, centimetresPerMetre)
    : metres;
  const laps = plan.laps.map((lap, i) =>
    lapWith(
      lap,
      { metres: metres[i] ?? 0, seconds: seconds[i] ?? 0 },
      { metres: newMetres[i] ?? 0, seconds: newSeconds[i] ?? 0 },
    ),
  );
  return { ...plan, laps };
}

/** The precision of times and distances in the file. */
const [millisecondsPerSecond, centimetresPerMetre] = [1000, 100];

/** A lap with another distance and time. Its average speed is known only if it has one before and after. */
function lapWith(plan: TcxLapPlan, before: Course, after: Course): TcxLapPlan {
  const { avgSpeed = 0, ...lap } = plan.lap;
  const ratio = (after.metres / after.seconds) * (before.seconds / before.metres);
  const isKnown = avgSpeed > 0 && ratio < Infinity;
  return {
    ...plan,
    lap: {
      ...lap,
      timerTime: after.seconds,
      distance: after.metres,
      ...(isKnown && { avgSpeed: avgSpeed * ratio }),
    },
  };
}
