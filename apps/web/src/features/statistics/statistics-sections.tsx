import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { ComponentType } from "react";
import type { SectionProps } from "./section-props.ts";
import { useStatistics } from "./statistics.ts";
import { StatisticsChoices } from "./statistics-choices.tsx";
import styles from "./statistics-sections.module.css";
import { useViewInAddress } from "../../lib/use-view-in-address.ts";
import { searchOf, viewOf } from "./statistics-view.ts";

/** What the statistics show. */
const useStatisticsView = () => useViewInAddress({ to: "/diary/statistics", viewOf, searchOf });

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
