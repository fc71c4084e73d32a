import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { trainingImpulse, zoneLoad } from "@cairn/domain/heart-rate/training-impulse";
import type { Recording } from "@cairn/domain/recording/recording";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { NumberBlocks } from "../../../ui/workout/number-block.tsx";
import { ComputedNumber } from "../numbers/computed-number.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { OutlierNote } from "../numbers/outlier-note.tsx";
import { workoutZones } from "./workout-zones.ts";
import { TableSection } from "./table-section.tsx";

interface EffortSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly recording: Recording;
  readonly formats: MetricFormats;
}

/**
 * Training loads by the owner's heart-rate values, which nobody else knows. Others see those of the server, computed with default
 * values.
 */
const loadsBy = (recording: Recording, workout: CombinedWorkoutView, maxHeartRate: number) => {
  const { sex } = workout;
  const restHeartRate = workout.thresholds?.restingHeartRate;
  return {
    trainingImpulse: trainingImpulse(recording, {
      maxHeartRate,
      ...(restHeartRate !== undefined && { restHeartRate }),
      ...(sex && { sex }),
    }),
    zoneLoad: zoneLoad(recording, workoutZones(workout)),
  };
};

/** What track and heart rate show about the effort, and which recorded values were ignored as wrong. */
export const EffortSection = ({ workout, recording, formats }: EffortSectionProps) => {
  const { t } = useMessages();
  const { analysis, heartRateMaximum } = workout;
  const loads = useMemo(
    () => heartRateMaximum && loadsBy(recording, workout, heartRateMaximum.value),
    [recording, workout, heartRateMaximum],
  );
  if (!analysis) return null;
  const { outlierKinds } = analysis;
  const { trainingImpulse: impulse, zoneLoad: load } = loads ?? analysis;
  const whole = (value: number) => ({ value: formats.number(Math.round(value)), unit: "" });
  const numbers = [
    ...(impulse !== undefined && impulse >= 1
      ? [
          <ComputedNumber
            key="trainingImpulse"
            label={t("workouts.trainingImpulse")}
            reading={whole(impulse)}
            colour="hr"
            rule={t("workouts.trainingImpulseRule")}
            analysis={analysis}
          />,
        ]
      : []),
    ...(load !== undefined && load >= 1
      ? [
          <ComputedNumber
            key="zoneLoad"
            label={t("workouts.zoneLoad")}
            reading={whole(load)}
            colour="hr"
            rule={t("workouts.zoneLoadRule")}
            analysis={analysis}
          />,
        ]
      : []),
  ];
  if (numbers.length === 0 && !outlierKinds) return null;
  return (
    <TableSection title={t("workouts.effort")}>
      {numbers.length > 0 && (
        <NumberBlocks size="min" columns={3}>
          {numbers}
        </NumberBlocks>
      )}
      {outlierKinds && <OutlierNote kinds={outlierKinds} />}
    </TableSection>
  );
};
