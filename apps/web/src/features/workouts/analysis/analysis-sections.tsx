import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { BestEffortsSection } from "./best-efforts-section.tsx";
import { EffortSection } from "./effort-section.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { PowerSection } from "./power-section.tsx";
import type { ZoneForms } from "./zone-forms.ts";
import type { Track } from "../recording/use-track.ts";

interface AnalysisSectionsProps {
  readonly workout: CombinedWorkoutView;
  readonly track: Track;
  readonly formats: MetricFormats;
  readonly zoneForm: ZoneForms["trainingZones"];
}

/** The results of the analysis of the whole workout, each part if the recording has it. */
export const AnalysisSections = ({ workout, track, formats, zoneForm }: AnalysisSectionsProps) => {
  const { cursor } = track;
  const { analysis } = workout;
  if (!analysis) return null;
  const { bestEfforts } = analysis;
  return (
    <>
      {bestEfforts && (
        <BestEffortsSection workout={workout} efforts={bestEfforts} cursor={cursor} formats={formats} />
      )}
      <PowerSection
        workout={workout}
        analysis={analysis}
        recording={track.recording}
        cursor={cursor}
        formats={formats}
        zoneForm={zoneForm}
      />
      <EffortSection workout={workout} recording={track.recording} formats={formats} />
    </>
  );
};
