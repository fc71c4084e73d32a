import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { NumberBlocks } from "../../../ui/workout/number-block.tsx";
import { ComputedNumber } from "../numbers/computed-number.tsx";
import type { MetricFormats } from "../numbers/metric-formats.ts";
import { OutlierNote } from "../numbers/outlier-note.tsx";
import { TableSection } from "./table-section.tsx";

interface EffortSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly formats: MetricFormats;
}

/** What the track and the heart say of the effort, and which recorded values were not believed. */
export const EffortSection = ({ workout: { analysis }, formats }: EffortSectionProps) => {
  const { t } = useMessages();
  if (!analysis) return null;
  const { trainingImpulse, zoneLoad, outlierKinds } = analysis;
  const whole = (value: number) => ({ value: formats.number(Math.round(value)), unit: "" });
  const numbers = [
    ...(trainingImpulse !== undefined && trainingImpulse >= 1
      ? [
          <ComputedNumber
            key="trainingImpulse"
            label={t("workout.trainingImpulse")}
            reading={whole(trainingImpulse)}
            colour="hr"
            rule={t("workout.trainingImpulseRule")}
            analysis={analysis}
          />,
        ]
      : []),
    ...(zoneLoad !== undefined && zoneLoad >= 1
      ? [
          <ComputedNumber
            key="zoneLoad"
            label={t("workout.zoneLoad")}
            reading={whole(zoneLoad)}
            colour="hr"
            rule={t("workout.zoneLoadRule")}
            analysis={analysis}
          />,
        ]
      : []),
  ];
  if (numbers.length === 0 && !outlierKinds) return null;
  return (
    <TableSection title={t("workout.effort")}>
      {numbers.length > 0 && (
        <NumberBlocks size="min" columns={3}>
          {numbers}
        </NumberBlocks>
      )}
      {outlierKinds && <OutlierNote kinds={outlierKinds} />}
    </TableSection>
  );
};
