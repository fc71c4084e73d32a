import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { ReactNode } from "react";
import { AnalysisSections } from "./analysis/analysis-sections.tsx";
import { ImportWarnings } from "./provenance/import-warnings.tsx";
import type { MetricFormats } from "../../graph/metric-formats.ts";
import { NeighbourLinks } from "./neighbours/neighbour-links.tsx";
import { FeltEffortSection } from "./analysis/felt-effort-section.tsx";
import { SimilarSection } from "./comparison/similar-section.tsx";
import { SplitsSection } from "./laps-and-splits/splits-section.tsx";
import type { ComparedEffort } from "./comparison/use-comparison.ts";
import { SummarySection } from "./analysis/summary-section.tsx";
import { UnitSwitch } from "./numbers/unit-switch.tsx";
import type { Track } from "./recording/use-track.ts";
import type { ZoneForms } from "./analysis/zone-forms.ts";
import { WaysSection } from "./analysis/ways-section.tsx";
import { ZonesSection } from "./analysis/zones-section.tsx";

interface WorkoutTablesProps {
  readonly workout: CombinedWorkoutView;
  readonly track: Track;
  readonly formats: MetricFormats;
  readonly onLaps: (isLaps: boolean) => void;
  /** The effort overlaid on this one. */
  readonly compared: ComparedEffort | undefined;
  readonly zoneForms: ZoneForms;
  /** Comments on the workout, before the links to its neighbours. */
  readonly comments: ReactNode;
  readonly onCompare: (compared: ComparedEffort | undefined) => void;
}

/**
 * The content below the first screenful: notes of the import, the workout as text, time in zones, splits, and the visitor's
 * units.
 */
export const WorkoutTables = ({
  workout,
  track,
  formats,
  onLaps,
  compared,
  onCompare,
  comments,
  zoneForms,
}: WorkoutTablesProps) => (
  <>
    <ImportWarnings workout={workout} />
    <SummarySection workout={workout} track={track} formats={formats} />
    <ZonesSection workout={workout} track={track} formats={formats} forms={zoneForms} />
    <FeltEffortSection workout={workout} formats={formats} />
    <AnalysisSections workout={workout} track={track} formats={formats} zoneForm={zoneForms.trainingZones} />
    <SplitsSection workout={workout} track={track} cursor={track.cursor} formats={formats} onLaps={onLaps} />
    <WaysSection workout={workout} />
    <SimilarSection workout={workout} formats={formats} compared={compared} onCompare={onCompare} />
    <UnitSwitch />
    {comments}
    <NeighbourLinks workout={workout} />
  </>
);
