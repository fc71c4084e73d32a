import { useEffect, useState } from "react";
import { DiaryTabs } from "../features/diary/diary-tabs.tsx";
import { NothingImported } from "../features/import-workouts/nothing-imported.tsx";
import { PersonalBests } from "../features/personal-bests/personal-bests.tsx";
import { StatisticsSections } from "../features/statistics/statistics-sections.tsx";
import { StatisticsSkeleton } from "../features/statistics/statistics-skeleton.tsx";
import { ActivitySection } from "../features/statistics/activity-section.tsx";
import { GoalsSection } from "../features/statistics/goals/goals-section.tsx";
import { PeriodSection } from "../features/statistics/period-section.tsx";
import { StreaksSection } from "../features/statistics/streaks-section.tsx";
import { YearSection } from "../features/statistics/year-section.tsx";
import { TrainingLoad } from "../features/training-load/training-load.tsx";
import { useDiary } from "../lib/diary/use-diary.ts";
import { useMessages } from "../lib/i18n/messages.ts";
import { askStatisticsAhead } from "../lib/statistics-ahead.ts";
import { Awaited } from "../ui/status/awaited.tsx";
import { FailedState } from "../ui/status/failed-state.tsx";
import styles from "./statistics-page.module.css";

/** The sections below the controls, in order. */
const sections = [PeriodSection, GoalsSection, StreaksSection, YearSection, ActivitySection];

export const StatisticsPage = () => {
  const { t } = useMessages();
  // With the diary, not after it: the sections appear when that is there.
  const [dropRest] = useState(askStatisticsAhead);
  useEffect(() => dropRest, [dropRest]);
  const { workouts, isComplete, progress, failure, query } = useDiary();
  const isEmpty = isComplete && workouts.length === 0;
  return (
    <div className={styles["page"]}>
      <DiaryTabs />
      <h1>{t("statistics.title")}</h1>
      {!isComplete && !failure && (
        <Awaited query={query}>
          <StatisticsSkeleton progress={progress} />
        </Awaited>
      )}
      {failure && (
        <FailedState
          title={t("diary.failedTitle")}
          safe={t("diary.failedSafe")}
          query={{ ...query, error: failure }}
        />
      )}
      {isEmpty && (
        <NothingImported
          title={t("statistics.emptyTitle")}
          text={t("statistics.emptyText")}
          importLabel={t("diary.import")}
        />
      )}
      {isComplete && !isEmpty && <StatisticsSections workouts={workouts} sections={sections} />}
      {isComplete && !isEmpty && (
        <>
          <TrainingLoad />
          <PersonalBests />
        </>
      )}
    </div>
  );
};
