import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../lib/format.ts";
import type { Figure } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type ListedName, listedNumbers } from "../../lib/listed-numbers.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { privacyWords } from "../../ui/workout/privacy-words.ts";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import text from "../../ui/text.module.css";
import { numberLabel } from "../../lib/number-label.ts";
import styles from "./workout-rows.module.css";

const FigureCell = ({
  label,
  figure,
  metric,
  mark,
}: {
  readonly label: string;
  readonly figure: Figure | undefined;
  readonly metric: string;
  /** Stands before a number that is another than the column's, such as metres skied down under those climbed; its name is said. */
  readonly mark?: string | undefined;
}) => (
  <td className={classNames(styles["figure"], styles[metric])} data-label={label}>
    {figure ? (
      <span className={styles["value"]}>
        {mark !== undefined && (
          <>
            <span className={text["hidden"]}>{label} </span>
            <small className={text["unit"]} title={label} aria-hidden>
              {mark}{" "}
            </small>
          </>
        )}
        {figure.value}
        {figure.unit && <small className={text["unit"]}> {figure.unit}</small>}
      </span>
    ) : (
      <span className={styles["none"]}>–</span>
    )}
  </td>
);

/** Numbers of the lifts that stand in columns of others. */
const marks: Readonly<Partial<Record<ListedName, string>>> = { vertical: "↓", maxSpeed: "max" };

const WorkoutRow = ({ workout }: { readonly workout: WorkoutView }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sport = useSportNames().of(workout.activityId);
  const title = workout.description ?? sport.name;
  const privacy = privacyWords(privacyLevel(workout.sharingFlags));
  const { startTime, timeOffsetInMinutes: offset } = workout;
  const numbers = listedNumbers(workout, formats);
  const cell = (...names: readonly ListedName[]) => {
    const known = numbers.find(({ name }) => names.includes(name));
    return {
      label: t(numberLabel(known?.name ?? names[0], sport.profile)),
      figure: known?.figure,
      mark: known && marks[known.name],
    };
  };
  return (
    <tr className={styles["row"]}>
      <td className={styles["map"]}>
        {workout.polyline ? (
          <TrackThumbnail
            polyline={workout.polyline}
            starts={workout.polylineStarts}
            width={72}
            height={52}
          />
        ) : (
          <span className={styles["noTrack"]}>
            <SportBadge icon={sport.icon} family={sport.family} />
          </span>
        )}
      </td>
      <th scope="row" className={styles["what"]}>
        <Link
          to="/workout/$username/$workoutKey/{-$more}"
          params={{ username: workout.username, workoutKey: workout.workoutKey }}
          className={styles["link"]}
          dir="auto"
        >
          {title}
        </Link>
        <span className={styles["facts"]}>
          <span className={styles["sport"]}>
            <SportBadge icon={sport.icon} family={sport.family} size="s" />
            {workout.description && sport.name}
          </span>
          <span>
            {formats.placeWeekday(startTime, offset)} {formats.placeDate(startTime, offset)},{" "}
            {formats.placeTime(startTime, offset)}
          </span>
          <span className={styles["privacy"]} title={t(privacy.label)}>
            <Icon of={privacy.icon} size="s" />
            <span className={text["hidden"]}>{t(privacy.label)}</span>
          </span>
        </span>
      </th>
      <FigureCell metric="distance" {...cell("distance")} />
      <FigureCell metric="duration" {...cell("duration")} />
      <FigureCell metric="progress" {...cell("speed", "maxSpeed")} />
      <FigureCell metric="ascent" {...cell("ascent", "vertical")} />
    </tr>
  );
};

interface WorkoutRowsProps {
  readonly workouts: readonly WorkoutView[];
  readonly caption: string;
}

/** Workouts as rows with the same numbers in the same columns; on the phone each row folds into a block. */
export const WorkoutRows = ({ workouts, caption }: WorkoutRowsProps) => {
  const { t } = useMessages();
  return (
    <table className={styles["table"]}>
      <caption className={text["hidden"]}>{caption}</caption>
      <thead>
        <tr>
          <th className={styles["map"]}>
            <span className={text["hidden"]}>{t("diary.track")}</span>
          </th>
          <th scope="col" className={styles["what"]}>
            {t("diary.workout")}
          </th>
          <th scope="col">{t("diary.distance")}</th>
          <th scope="col">{t("diary.duration")}</th>
          <th scope="col">{t("diary.paceOrSpeed")}</th>
          <th scope="col">{t("diary.ascent")}</th>
        </tr>
      </thead>
      <tbody>
        {workouts.map((workout) => (
          <WorkoutRow key={workout.workoutKey} workout={workout} />
        ))}
      </tbody>
    </table>
  );
};
