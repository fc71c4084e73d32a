import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { amount } from "@cairn/domain/diary/totals";
import { Link } from "@tanstack/react-router";
import { averageSpeed } from "../../lib/average-speed.ts";
import type { DiaryOwner } from "../../lib/diary/stored-owner.ts";
import { isOwnKey } from "../../lib/diary/own-key.ts";
import { type Figure, useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isPlanned } from "../../lib/start-instant.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import text from "../../ui/text.module.css";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { classNames } from "../../ui/class-names.ts";
import covering from "../../ui/covering-link.module.css";
import styles from "./day-view.module.css";

interface DayWorkoutProps {
  readonly workout: DiaryWorkout;
  /** Undefined while unknown. */
  readonly owner: Pick<DiaryOwner, "username" | "realName" | "profileImageUrl"> | undefined;
}

const NamedNumber = ({
  label,
  figure: { value, unit },
}: {
  readonly label: string;
  readonly figure: Figure;
}) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value}
      {unit && <small className={text["unit"]}>&nbsp;{unit}</small>}
    </dd>
  </div>
);

/** One workout of the day view: time, sport, distance, duration, speed, with links to it and its owner (DIARY-7). */
export const DayWorkout = ({ workout, owner }: DayWorkoutProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { activityId, startTime, timeOffsetInMinutes, totalTime, totalDistance } = workout;
  const avgSpeed = averageSpeed(workout);
  const sport = useSportNames().of(activityId);
  const title = workout.description ?? sport.name;
  // Swimmers and rowers have their own; everybody else is told a speed and a pace.
  const { pace } = sport.profile;
  const paceOf = (speed: number): Figure =>
    pace === "pace100" || pace === "pace500" ? formats.progress(speed, { pace }) : formats.pace(speed);
  return (
    <li className={styles["workout"]}>
      <SportBadge icon={sport.icon} family={sport.family} />
      <div className={styles["what"]}>
        <h3 className={styles["name"]} dir="auto">
          {owner && isOwnKey(workout.workoutKey) ? (
            <Link
              to="/workout/$username/$workoutKey/{-$more}"
              params={{ username: owner.username, workoutKey: workout.workoutKey }}
              className={classNames(styles["link"], covering["link"], covering["ringed"])}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className={styles["facts"]}>
          <span className={text["hidden"]}>{t("diary.startTime")} </span>
          <time dateTime={new Date(startTime).toISOString()}>
            {formats.placeTime(startTime, timeOffsetInMinutes)}
          </time>
          {isPlanned(workout) && ` · ${t("workouts.planned")}`}
          {` · ${sport.name}`}
        </p>
        <dl className={styles["numbers"]}>
          {amount(totalDistance) > 0 && (
            <NamedNumber
              label={t("diary.distance")}
              figure={formats.distanceOf(totalDistance, sport.profile)}
            />
          )}
          <NamedNumber
            label={t("diary.duration")}
            figure={{ value: formats.duration(amount(totalTime)), unit: "" }}
          />
          {avgSpeed !== undefined && (
            <>
              <NamedNumber label={t("diary.avgSpeed")} figure={formats.speed(avgSpeed)} />
              <NamedNumber label={t("diary.avgPace")} figure={paceOf(avgSpeed)} />
            </>
          )}
        </dl>
      </div>
      {owner && (
        <Link
          to="/view_profile/$username"
          params={{ username: owner.username }}
          className={styles["owner"]}
          aria-label={owner.realName}
          title={owner.realName}
        >
          <Avatar username={owner.username} name={owner.realName} image={owner.profileImageUrl} size={28} />
        </Link>
      )}
    </li>
  );
};
