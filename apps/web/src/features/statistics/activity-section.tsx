import { totalsByActivity, totalsOf, withinDays } from "@cairn/domain/diary/period-totals";
import { yearOfPeriod, yearWindow } from "@cairn/domain/diary/periods";
import { useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import styles from "./activity-section.module.css";
import { SectionCard } from "../../ui/section-card.tsx";
import type { SectionProps } from "./section-props.ts";
import { shownYear } from "./statistics-view.ts";
import { TotalsTable } from "./totals-table.tsx";

/** Totals of each activity in the days of the bars, longest first. */
export const ActivitySection = ({ statistics, view }: SectionProps) => {
  const { t } = useMessages();
  const sports = useSportNames();
  const { chosen, present, years, weekday } = statistics;
  const year = shownYear(view, yearOfPeriod(present.today, view.period, weekday), years);
  const inside = useMemo(
    () => (view.period === "year" ? chosen : withinDays(chosen, yearWindow(year, view.period, weekday))),
    [chosen, view.period, year, weekday],
  );
  const activities = useMemo(() => totalsByActivity(inside), [inside]);
  return (
    <SectionCard
      title={
        view.period === "year"
          ? t("statistics.activitiesEver")
          : t("statistics.activitiesIn", { year: String(year) })
      }
    >
      {activities.length === 0 ? (
        <p className={styles["none"]}>{t("statistics.noneInYear")}</p>
      ) : (
        <TotalsTable
          caption={t("statistics.activities")}
          rowLabel={t("statistics.activity")}
          rows={activities.map(({ activityId, totals }) => {
            const { name, icon, family } = sports.of(activityId);
            return {
              key: activityId,
              name: (
                <span className={styles["activity"]}>
                  <SportBadge icon={icon} family={family} size="s" />
                  {name}
                </span>
              ),
              totals,
            };
          })}
          sum={totalsOf(inside)}
        />
      )}
    </SectionCard>
  );
};
