import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { ComponentType } from "react";
import type { SectionProps } from "./section-props.ts";
import { useStatistics } from "./statistics.ts";
import { StatisticsChoices } from "./statistics-choices.tsx";
import styles from "./statistics-sections.module.css";
import { useStatisticsView } from "./use-statistics-view.ts";

interface StatisticsSectionsProps {
  readonly workouts: readonly DiaryWorkout[];
  readonly sections: readonly ComponentType<SectionProps>[];
}

/** The controls and the sections that depend on them. */
export const StatisticsSections = ({ workouts, sections }: StatisticsSectionsProps) => {
  const { view, change } = useStatisticsView();
  const statistics = useStatistics(workouts, view);
  return (
    <>
      <StatisticsChoices workouts={statistics.all} view={view} change={change} />
      <div className={styles["sections"]}>
        {sections.map((Section) => (
          <Section key={Section.name} statistics={statistics} view={view} change={change} />
        ))}
      </div>
    </>
  );
};
