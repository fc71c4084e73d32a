import type { CombinedWorkoutView } from "@cairn/contracts/workout-view";
import { AnalysisSections } from "./analysis-sections.tsx";
import { ImportWarnings } from "./import-warnings.tsx";
import type { MetricFormats } from "./metric-formats.ts";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { SimilarSection } from "./similar-section.tsx";
import { SplitsSection } from "./splits-section.tsx";
import type { Rival } from "./use-laid-over.ts";
import { SummarySection } from "./summary-section.tsx";
import { UnitSwitch } from "./unit-switch.tsx";
import type { Track } from "./use-track.ts";
import { ZonesSection } from "./zones-section.tsx";

interface WorkoutTablesProps {
  readonly workout: CombinedWorkoutView;
  readonly track: Track;
  readonly formats: MetricFormats;
  readonly onLaps: (isLaps: boolean) => void;
  /** The effort that is laid over this one. */
  readonly rival: Rival | undefined;
  readonly onRival: (rival: Rival | undefined) => void;
}

/** What stands below the first screenful: notes of the import, the workout in words, time in zones, what some sports have, splits, and the visitor's units. */
export const WorkoutTables = ({ workout, track, formats, onLaps, rival, onRival }: WorkoutTablesProps) => (
  <>
    <ImportWarnings warnings={workout.warnings} />
    <SummarySection workout={workout} track={track} formats={formats} />
    <ZonesSection workout={workout} track={track} formats={formats} />
    <AnalysisSections workout={workout} cursor={track.cursor} formats={formats} />
    <SplitsSection workout={workout} track={track} cursor={track.cursor} formats={formats} onLaps={onLaps} />
    <SimilarSection workout={workout} formats={formats} rival={rival} onRival={onRival} />
    <UnitSwitch />
    <NeighbourLinks workout={workout} />
  </>
);
