import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { activityById } from "@cairn/domain/sports/activities";
import { sportProfile, sportProfiles } from "@cairn/domain/sports/sport-profiles";
import type { Messages } from "../../../lib/i18n/messages.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { partOfTime } from "../analysis/part-of-time.ts";
import { sportNameId } from "../head/sport-name.ts";

/** A stretch of a workout of one kind: a leg of a sport, a run down a slope, a lift. */
export interface WorkoutPart {
  /** Points of the series, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Index of the kind, in the order of the legend. */
  readonly kind: number;
}

/** The parts of a workout, with a name and a colour for each kind. */
export interface WorkoutParts {
  readonly by: "runs" | "legs";
  readonly kinds: readonly { readonly name: string; readonly colour: string }[];
  readonly parts: readonly WorkoutPart[];
}

/** Number of colours that the map has for parts. */
const maxKinds = 5;

/** Colours for further sports of the same family, and beyond those of the families. */
const spare = ["var(--cadence)", "var(--hr)", "var(--power)", "var(--temp)", "var(--elev)"] as const;

const familyColours = {
  foot: "var(--foot)",
  wheel: "var(--wheel)",
  snow: "var(--snow)",
  water: "var(--water)",
  gym: "var(--gym)",
  other: "var(--other)",
} as const;

function legParts(
  { analysis }: CombinedWorkoutView,
  series: TrackSeries,
  t: Messages["t"],
): WorkoutParts | undefined {
  const legs = analysis?.legs ?? [];
  if (legs.length < 2) return undefined;
  const ids = [...new Set(legs.map(({ activityId }) => activityId))].slice(0, maxKinds);
  const taken = new Set<string>();
  const kinds = ids.map((id) => {
    const own = familyColours[activityById(id)?.family ?? "other"];
    const colour = taken.has(own) ? (spare.find((other) => !taken.has(other)) ?? own) : own;
    taken.add(colour);
    return { name: t(sportNameId(id)), colour };
  });
  const last = series.length - 1;
  const parts = legs.map(({ activityId, startTime }, index) => {
    const next = legs[index + 1];
    const { from, to } = partOfTime(
      series,
      startTime,
      (next?.startTime ?? Number.POSITIVE_INFINITY) - startTime,
    );
    const kind = ids.indexOf(activityId);
    return { from: index === 0 ? 0 : from, to: next ? to : last, kind: kind < 0 ? maxKinds - 1 : kind };
  });
  return { by: "legs", kinds, parts };
}

/** Lifts, on a tour the climbs, and everything else that is not a run, are the first kind; runs the second. */
function runParts(
  { activityId, analysis, startTime }: CombinedWorkoutView,
  series: TrackSeries,
  t: Messages["t"],
): WorkoutParts | undefined {
  const runs = analysis?.skiRuns ?? [];
  if (runs.length === 0) return undefined;
  const parts: WorkoutPart[] = [];
  let end = 0;
  for (const { startTimestamp, descentDurationSeconds } of runs) {
    const start = Math.max(0, (startTimestamp - startTime) / 1000);
    const { from, to } = partOfTime(series, start, descentDurationSeconds);
    if (from > end) parts.push({ from: end, to: from, kind: 0 });
    parts.push({ from, to, kind: 1 });
    end = to;
  }
  if (end < series.length - 1) parts.push({ from: end, to: series.length - 1, kind: 0 });
  return {
    by: "runs",
    kinds: [
      {
        name: t(
          sportProfile(activityId) === sportProfiles["ski-touring"] ? "workouts.climbs" : "workouts.lifts",
        ),
        colour: "var(--other)",
      },
      { name: t("workouts.runs"), colour: "var(--speed)" },
    ],
    parts,
  };
}

/** The parts of a workout according to its sport; undefined if there is only one. */
export const workoutParts = (
  workout: CombinedWorkoutView,
  series: TrackSeries,
  t: Messages["t"],
): WorkoutParts | undefined =>
  series.length < 2 ? undefined : (legParts(workout, series, t) ?? runParts(workout, series, t));

/** The kind of each point: that of the part which ends at it, because the line before a point is drawn in the point's colour. */
export function kindColumn({ parts }: WorkoutParts, length: number): Float64Array {
  const column = new Float64Array(length);
  column.fill(parts[0]?.kind ?? 0, 0, 1);
  for (const { from, to, kind } of parts) column.fill(kind, from + 1, to + 1);
  return column;
}
