import type { DatedWorkout } from "@cairn/domain/diary/dated-workouts";
import { totalsOf } from "@cairn/domain/diary/period-totals";
import { type Measure, measures, measuresOf } from "@cairn/domain/diary/totals";
import { useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import styles from "./statistics-choices.module.css";
import { families, periods, sportOfWord, type StatisticsView, sportWord } from "./statistics-view.ts";

interface StatisticsChoicesProps {
  readonly workouts: readonly DatedWorkout[];
  readonly view: StatisticsView;
  readonly change: (part: Partial<StatisticsView>) => void;
}

/** Controls for the period, the measure and the sports. */
export const StatisticsChoices = ({ workouts, view, change }: StatisticsChoicesProps) => {
  const { t, locale } = useMessages();
  const sports = useSportNames();
  const used = useMemo(
    () => ({
      activities: [...new Set(workouts.map(({ activityId }) => activityId))],
      families: new Set(workouts.map(({ family }) => family)),
      measures: measuresOf(totalsOf(workouts)),
    }),
    [workouts],
  );
  const { sport } = view;
  const activities =
    sport.kind === "activity" ? [...new Set([...used.activities, sport.activityId])] : used.activities;
  const choosable = used.measures.includes(view.measure) ? used.measures : measures;
  const byName = new Intl.Collator(locale);
  const options = [
    { value: "all", label: t("statistics.allSports") },
    ...families
      .filter((family) => used.families.has(family) || (sport.kind === "family" && sport.family === family))
      .map((family) => ({ value: family, label: t(`dashboard.${family}`) })),
    ...activities
      .map((id) => ({ value: String(id), label: sports.of(id).name }))
      .toSorted((a, b) => byName.compare(a.label, b.label)),
  ];
  return (
    <div className={styles["choices"]}>
      <SegmentedControl
        label={t("statistics.period")}
        name="statistics-period"
        options={periods.map((value) => ({ value, label: t(`statistics.${value}`) }))}
        value={view.period}
        onChange={(period) => {
          change({ period });
        }}
        wide
      />
      <SelectField
        label={t("statistics.measure")}
        options={choosable.map((value) => ({ value, label: t(`statistics.${value}`) }))}
        value={view.measure}
        onChange={({ target }) => {
          // The value is one of the options.
          change({ measure: target.value as Measure });
        }}
      />
      <SelectField
        label={t("statistics.sport")}
        options={options}
        value={sportWord(sport)}
        onChange={({ target }) => {
          change({ sport: sportOfWord(target.value) });
        }}
      />
    </div>
  );
};
