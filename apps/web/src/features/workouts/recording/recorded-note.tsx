import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import text from "../../../ui/text.module.css";
import { contradictsRecording, recordedTotals } from "./typed-totals.ts";

interface RecordedNoteProps {
  readonly workout: CombinedWorkoutView;
  readonly formats: MetricFormats;
}

/** Above a table of the recording: that its distance or time is another one than its owner typed; nothing if they agree. */
export const RecordedNote = ({ workout, formats }: RecordedNoteProps) => {
  const { t } = useMessages();
  if (!contradictsRecording(workout)) return null;
  const { distance, duration } = recordedTotals(workout);
  const { value, unit } = formats.distance(distance);
  return (
    <p className={text["quiet"]}>
      {t("workouts.ofRecording", { distance: `${value} ${unit}`, time: formats.duration(duration) })}
    </p>
  );
};
