import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { activityById } from "@cairn/domain/sports/activities";
import type { CursorStore } from "../../../lib/track/cursor-store.ts";
import { BestEffortsSection } from "./best-efforts-section.tsx";
import { EffortSection } from "./effort-section.tsx";
import { LegsSection } from "./legs-section.tsx";
import type { MetricFormats } from "../numbers/metric-formats.ts";
import { PoolSection } from "./pool-section.tsx";
import { PowerSection } from "./power-section.tsx";
import { SkiRunsSection } from "./ski-runs-section.tsx";

interface AnalysisSectionsProps {
  readonly workout: CombinedWorkoutView;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}

/** What belongs to some sports only, each part where the recording tells of it. */
export const AnalysisSections = ({ workout, cursor, formats }: AnalysisSectionsProps) => {
  const { analysis } = workout;
  if (!analysis) return null;
  const { legs, skiRuns, pool, bestEfforts } = analysis;
  // A lift, or a bicycle after the swim, would win every one of them.
  const isMixed = (skiRuns?.length ?? 0) > 0 || (legs?.length ?? 0) > 1;
  return (
    <>
      {legs && <LegsSection legs={legs} cursor={cursor} />}
      {skiRuns && <SkiRunsSection workout={workout} runs={skiRuns} cursor={cursor} formats={formats} />}
      {pool && <PoolSection pool={pool} analysis={analysis} cursor={cursor} formats={formats} />}
      {bestEfforts && !isMixed && (
        <BestEffortsSection
          efforts={bestEfforts}
          isRide={activityById(workout.activityId)?.family === "wheel"}
          cursor={cursor}
          formats={formats}
        />
      )}
      <PowerSection workout={workout} analysis={analysis} cursor={cursor} formats={formats} />
      <EffortSection workout={workout} formats={formats} />
    </>
  );
};
