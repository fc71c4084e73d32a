import { activityTotals, sumOfTotals, type WorkoutTotals } from "@cairn/domain/diary/activity-totals";
import { type DiaryWorkout, isInTotals } from "@cairn/domain/diary/diary-workout";
import { useMemo } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { present } from "../../lib/present-moment.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import tables from "../../ui/table.module.css";
import text from "../../ui/text.module.css";
import styles from "./totals-table.module.css";

interface TotalCellsProps {
  readonly totals: WorkoutTotals;
  /** Whether there is a column for the vertical: among the workouts are some that have one. */
  readonly hasVertical: boolean;
}

const TotalCells = ({ totals, hasVertical }: TotalCellsProps) => {
  const formats = useFormats();
  return (
    <>
      <td>{formats.count(totals.workouts)}</td>
      <td>{formats.text(formats.distance(totals.totalDistance))}</td>
      <td>{formats.duration(totals.totalTime)}</td>
      <td className={styles["wide"]}>{formats.text(formats.elevation(totals.totalAscent))}</td>
      {hasVertical && <td className={styles["wide"]}>{formats.text(formats.elevation(totals.vertical))}</td>}
      <td className={styles["wide"]}>{formats.text(formats.energy(totals.energyConsumption))}</td>
    </>
  );
};

/** The totals of the workouts in the list, overall and by activity (LIST-3). */
export const TotalsTable = ({ workouts }: { readonly workouts: readonly DiaryWorkout[] }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sports = useSportNames();
  const totals = useMemo(() => {
    const { now } = present();
    return activityTotals(workouts.filter((workout) => isInTotals(workout, now)));
  }, [workouts]);
  const sum = sumOfTotals(totals);
  const hasVertical = sum.vertical > 0;
  return (
    <details className={styles["totals"]}>
      <summary>
        <span>{t("diary.totals")}</span>{" "}
        <span className={classNames(text["figure"], styles["sum"])}>
          {t("diary.workoutCount", { count: sum.workouts })}
          {" · "}
          {formats.text(formats.distance(sum.totalDistance))}
          {" · "}
          {formats.duration(sum.totalTime)}
        </span>
      </summary>
      <table className={tables["table"]}>
        <caption className={text["hidden"]}>{t("diary.totalsPerActivity")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("diary.activity")}</th>
            <th scope="col">{t("diary.title")}</th>
            <th scope="col">{t("diary.distance")}</th>
            <th scope="col">{t("diary.duration")}</th>
            <th scope="col" className={styles["wide"]}>
              {t("diary.ascent")}
            </th>
            {hasVertical && (
              <th scope="col" className={styles["wide"]}>
                {t("diary.vertical")}
              </th>
            )}
            <th scope="col" className={styles["wide"]}>
              {t("diary.energy")}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((each) => {
            const sport = sports.of(each.activityId);
            return (
              <tr key={each.activityId}>
                <th scope="row">
                  <span className={styles["sport"]}>
                    <SportBadge icon={sport.icon} family={sport.family} size="s" />
                    {sport.name}
                  </span>
                </th>
                <TotalCells totals={each} hasVertical={hasVertical} />
              </tr>
            );
          })}
        </tbody>
        {totals.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t("diary.allActivities")}</th>
              <TotalCells totals={sum} hasVertical={hasVertical} />
            </tr>
          </tfoot>
        )}
      </table>
    </details>
  );
};
