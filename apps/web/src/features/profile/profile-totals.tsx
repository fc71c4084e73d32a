import type { WorkoutStats } from "@cairn/contracts/workout-list/workout-list";
import { useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import text from "../../ui/text.module.css";
import styles from "./profile-totals.module.css";

type Sums = Pick<WorkoutStats["allStats"][number], "totalDistance" | "totalTime" | "numberOfWorkouts">;

const ever = "ever";

/** The totals of a profile's owner, by sport, of all years or one of them (API-39). */
export const ProfileTotals = ({ totals }: { readonly totals: WorkoutStats }) => {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<string>(ever);
  const year = totals.years.find((one) => String(one.year) === chosen);
  const all: Sums = year ?? {
    totalDistance: totals.totalDistanceSum,
    totalTime: totals.totalTimeSum,
    numberOfWorkouts: totals.totalNumberOfWorkoutsSum,
  };
  const activities = year?.activities ?? totals.allStats;
  if (totals.totalNumberOfWorkoutsSum === 0) return null;
  return (
    <section className={styles["section"]} aria-labelledby="profile-totals">
      <div className={styles["head"]}>
        <h2 id="profile-totals">{t("profile.totals")}</h2>
        <SelectField
          label={t("profile.year")}
          className={styles["year"]}
          value={year ? chosen : ever}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
          }}
          options={[
            { value: ever, label: t("profile.allYears") },
            ...totals.years.map((one) => ({ value: String(one.year), label: String(one.year) })),
          ]}
        />
      </div>
      <div className={styles["card"]}>
        <table className={styles["table"]}>
          <caption className={text["hidden"]}>{t("profile.totals")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("dashboard.sport")}</th>
              <th scope="col">{t("profile.workouts")}</th>
              <th scope="col">{t("diary.distance")}</th>
              <th scope="col">{t("diary.duration")}</th>
            </tr>
          </thead>
          <tbody>
            {activities.map(({ _id: activityId, ...sums }) => (
              <SportRow key={activityId} activityId={activityId} sums={sums} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("profile.allSports")}</th>
              <SumCells sums={all} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
};

const SportRow = ({ activityId, sums }: { readonly activityId: number; readonly sums: Sums }) => {
  const sport = useSportNames().of(activityId);
  return (
    <tr>
      <th scope="row">
        <span className={styles["sport"]}>
          <SportBadge icon={sport.icon} family={sport.family} size="s" />
          {sport.name}
        </span>
      </th>
      <SumCells sums={sums} />
    </tr>
  );
};

const SumCells = ({ sums }: { readonly sums: Sums }) => {
  const formats = useFormats();
  return (
    <>
      <td>{formats.count(sums.numberOfWorkouts)}</td>
      <td>{sums.totalDistance > 0 ? formats.text(formats.distance(sums.totalDistance)) : "–"}</td>
      <td>{formats.duration(sums.totalTime)}</td>
    </>
  );
};
