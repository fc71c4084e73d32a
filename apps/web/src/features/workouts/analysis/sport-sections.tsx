import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { CursorStore } from "../../../lib/track/cursor-store.ts";
import { LegsSection } from "./legs-section.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { PoolSection } from "./pool-section.tsx";
import { SkiRunsSection } from "./ski-runs-section.tsx";
import { StrengthSection } from "./strength-section.tsx";

interface SportSectionsProps {
  readonly workout: CombinedWorkoutView;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}

/** The parts of a workout in some sports, which their athletes look at first: legs, runs, sets and lengths. */
export const SportSections = ({ workout, cursor, formats }: SportSectionsProps) => {
  const { analysis } = workout;
  if (!analysis) return null;
  const { legs, skiRuns, pool, strength } = analysis;
  return (
    <>
      {legs && <LegsSection legs={legs} cursor={cursor} />}
      {skiRuns && <SkiRunsSection workout={workout} runs={skiRuns} cursor={cursor} formats={formats} />}
      {pool && <PoolSection pool={pool} analysis={analysis} cursor={cursor} formats={formats} />}
      {strength && (
        <StrengthSection strength={strength} analysis={analysis} cursor={cursor} formats={formats} />
      )}
    </>
  );
};
