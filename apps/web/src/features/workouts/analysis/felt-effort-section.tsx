import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { workoutLoadBy } from "@cairn/domain/training-load/workout-load";
import { Lock } from "lucide-react";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { exertionWord } from "../../../ui/workout/exertion-text.ts";
import { NumberBlock, NumberBlocks } from "../../../ui/workout/number-block.tsx";
import source from "../provenance/number-source.module.css";
import styles from "./felt-effort-section.module.css";
import { TableSection } from "./table-section.tsx";

interface FeltEffortSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly formats: MetricFormats;
}

/** The load by felt effort, by the owner's thresholds of that day; undefined where heart rates say it better. */
const loadOf = (workout: CombinedWorkoutView, exertion: number) => {
  const { activityId, totalTime, hrdata, thresholds = {}, sex, heartRateMaximum } = workout;
  if (hrdata.avg > 0 || totalTime <= 0) return undefined;
  return workoutLoadBy({
    ...(heartRateMaximum && { maxHeartRate: heartRateMaximum.value }),
    ...(sex && { sex }),
    ...(thresholds.restingHeartRate !== undefined && { restHeartRate: thresholds.restingHeartRate }),
    ...(thresholds.lactateThresholdHeartRate !== undefined && {
      lactateThresholdHeartRate: thresholds.lactateThresholdHeartRate,
    }),
  })({ activityId, felt: { exertion, seconds: totalTime } });
};

/** How hard the owner found a workout, and what it counts in the training load where no heart rate does; only for the owner. */
export const FeltEffortSection = ({ workout, formats }: FeltEffortSectionProps) => {
  const { t } = useMessages();
  const { perceivedExertion: exertion } = workout;
  if (exertion === undefined) return null;
  const load = loadOf(workout, exertion);
  const block = (name: "trimp" | "stress", value: number) => (
    <NumberBlock
      label={t(`workouts.${name}`)}
      value={formats.number(Math.round(value))}
      note={t("workouts.byFeltEffort")}
      about={{
        label: t("workouts.source", { name: t(`workouts.${name}`) }),
        content: <p className={source["words"]}>{t("workouts.feltEffortRule")}</p>,
      }}
    />
  );
  return (
    <TableSection
      title={t("workouts.feltEffort")}
      aside={
        <span className={styles["private"]}>
          <Icon of={Lock} size="s" />
          {t("workouts.onlyYou")}
        </span>
      }
    >
      <NumberBlocks size="min" columns={3}>
        <NumberBlock
          label={t("workouts.exertion")}
          value={formats.number(exertion)}
          unit={t("workouts.exertionOf")}
          note={exertionWord(t, exertion)}
        />
        {load?.impulse !== undefined && block("trimp", load.impulse)}
        {load?.stress !== undefined && block("stress", load.stress)}
      </NumberBlocks>
    </TableSection>
  );
};
