import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useDeferredValue, useMemo } from "react";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import styles from "./summary-section.module.css";
import { TableSection } from "./table-section.tsx";
import { hasUnknownPauses } from "../recording/unknown-pauses.ts";
import { contradictsRecording } from "../recording/typed-totals.ts";
import type { Track } from "../recording/use-track.ts";
import { sportNameId } from "../head/sport-name.ts";
import { workoutSummary } from "./workout-summary.ts";

interface SummarySectionProps {
  readonly workout: CombinedWorkoutView;
  readonly track: Track;
  readonly formats: MetricFormats;
}

/** The workout as text. */
export const SummarySection = ({ workout, track, formats }: SummarySectionProps) => {
  // Computing the kilometres of a long recording takes time: it is done after the graphs, in a separate task.
  const series = useDeferredValue(track.series);
  const recording = useDeferredValue(track.recording);
  const messages = useMessages();
  const pageFormats = useFormats();
  const summary = useMemo(
    () =>
      workoutSummary({
        workout,
        sport: messages.t(sportNameId(workout.activityId)),
        date: pageFormats.placeDate(workout.startTime, workout.timeOffsetInMinutes),
        series,
        recording,
        tellsSplits: !hasUnknownPauses(workout, track) && !contradictsRecording(workout),
        formats,
        messages,
      }),
    [workout, track, series, recording, formats, messages, pageFormats],
  );
  if (summary === "") return null;
  return (
    <TableSection title={messages.t("workouts.inWords")}>
      <p className={styles["words"]}>{summary}</p>
    </TableSection>
  );
};
