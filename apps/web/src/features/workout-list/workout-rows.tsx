import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { WorkoutOrder } from "@cairn/domain/diary/workout-order";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { Link } from "@tanstack/react-router";
import { isOwnKey } from "../../lib/diary/own-key.ts";
import { useFormats } from "../../lib/format.ts";
import type { Figure } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type ListedName, listedNumbers } from "../../lib/listed-numbers.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { isPlanned } from "../../lib/start-instant.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { privacyWords } from "../../ui/workout/privacy-words.ts";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { GroundCredit } from "../../ui/workout/ground-credit.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import text from "../../ui/text.module.css";
import { numberLabel } from "../../lib/number-label.ts";
import { numberInColumn, rowNumbers } from "./row-numbers.ts";
import { SortHead } from "./sort-head.tsx";
import covering from "../../ui/covering-link.module.css";
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
  /**
   * Shown before a number that differs from the column's, such as metres skied down below those climbed; screen readers get its
   * name.
   */
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

/** Numbers that are shown in columns of others: those of lift sports, and wherever the first is unknown. */
const marks: Readonly<Partial<Record<ListedName, string>>> = { vertical: "↓", maxSpeed: "max" };

interface WorkoutRowProps {
  readonly workout: DiaryWorkout;
  /** Data that is not part of the diary; undefined while loading. */
  readonly details: WorkoutView | undefined;
  readonly username: string | undefined;
  readonly selecting: Selecting | undefined;
}

/** Props of rows while workouts are being selected. */
export interface Selecting {
  readonly keys: ReadonlySet<string>;
  /** `isRange`: includes everything from the previously selected one. */
  readonly onSelect: (workoutKey: string, isRange: boolean) => void;
}

const WorkoutRow = ({ workout, details, username, selecting }: WorkoutRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sport = useSportNames().of(workout.activityId);
  const title = workout.description ?? sport.name;
  const privacy = privacyWords(privacyLevel(workout.sharingFlags));
  const { startTime, timeOffsetInMinutes: offset } = workout;
  const numbers = listedNumbers(rowNumbers(workout, details), formats);
  const cell = (...names: readonly ListedName[]) => {
    const known = numberInColumn(numbers, names);
    return {
      label: t(numberLabel(known?.name ?? names[0], sport.profile)),
      figure: known?.figure,
      mark: known && marks[known.name],
    };
  };
  return (
    <tr className={classNames(styles["row"], selecting && styles["selecting"])}>
      {selecting && (
        <td className={styles["select"]}>
          <label className={styles["box"]}>
            <input
              type="checkbox"
              aria-label={t("diary.selectOne", { title })}
              checked={selecting.keys.has(workout.workoutKey)}
              onChange={({ nativeEvent }) => {
                selecting.onSelect(
                  workout.workoutKey,
                  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                );
              }}
            />
          </label>
        </td>
      )}
      <td className={styles["map"]}>
        {details?.polyline ? (
          <TrackThumbnail
            polyline={details.polyline}
            starts={details.polylineStarts}
            width={72}
            height={52}
          />
        ) : (
          <span className={styles["noTrack"]}>
            {details && <SportBadge icon={sport.icon} family={sport.family} />}
          </span>
        )}
      </td>
      <th scope="row" className={styles["what"]}>
        {username !== undefined && isOwnKey(workout.workoutKey) ? (
          <Link
            to="/workout/$username/$workoutKey/{-$more}"
            params={{ username, workoutKey: workout.workoutKey }}
            className={classNames(styles["link"], covering["link"], covering["ringed"])}
            dir="auto"
          >
            {title}
          </Link>
        ) : (
          <span className={classNames(styles["link"], covering["link"])}>{title}</span>
        )}
        <span className={styles["facts"]}>
          <span className={styles["sport"]}>
            <SportBadge icon={sport.icon} family={sport.family} size="s" />
            {workout.description && sport.name}
          </span>
          <span className={styles["when"]}>
            <span>
              {formats.placeWeekday(startTime, offset)} {formats.placeDate(startTime, offset)},{" "}
              {formats.placeTime(startTime, offset)}
              {isPlanned(workout) && ` · ${t("workouts.planned")}`}
              {workout.counted === false && ` · ${t("workouts.notCounted")}`}
            </span>
            <span className={styles["privacy"]} title={t(privacy.label)}>
              <Icon of={privacy.icon} size="s" />
              <span className={text["hidden"]}>{t(privacy.label)}</span>
            </span>
          </span>
        </span>
      </th>
      <FigureCell metric="distance" {...cell("distance")} />
      <FigureCell metric="duration" {...cell("duration")} />
      <FigureCell metric="progress" {...cell("speed", "maxSpeed")} />
      <FigureCell metric="ascent" {...cell("ascent", "vertical")} />
      <FigureCell metric="energy" {...cell("energy")} />
    </tr>
  );
};

interface WorkoutRowsProps {
  readonly workouts: readonly DiaryWorkout[];
  readonly details: ReadonlyMap<string, WorkoutView>;
  /** The owner; undefined while unknown. */
  readonly username: string | undefined;
  readonly caption: string;
  readonly order: WorkoutOrder;
  readonly onOrder: (order: WorkoutOrder) => void;
  readonly selecting?: Selecting | undefined;
}

/** Workouts as rows with the same numbers in the same columns; on the phone each row folds into a block. */
export const WorkoutRows = ({
  workouts,
  details,
  username,
  caption,
  order,
  onOrder,
  selecting,
}: WorkoutRowsProps) => {
  const { t } = useMessages();
  const head = { order, onOrder };
  return (
    <>
      <table className={styles["table"]}>
        <caption className={text["hidden"]}>{caption}</caption>
        <thead>
          <tr>
            {selecting && (
              <th className={styles["select"]}>
                <span className={text["hidden"]}>{t("diary.selection")}</span>
              </th>
            )}
            <th className={styles["map"]}>
              <span className={text["hidden"]}>{t("diary.track")}</span>
            </th>
            <SortHead column="start" {...head} className={styles["what"]} isOfWords>
              {t("diary.workout")}, {t("diary.start")}
            </SortHead>
            <SortHead column="distance" {...head}>
              {t("diary.distance")}
            </SortHead>
            <SortHead column="duration" {...head}>
              {t("diary.duration")}
            </SortHead>
            <SortHead column="speed" {...head}>
              {t("diary.paceOrSpeed")}
            </SortHead>
            <SortHead column="ascent" {...head}>
              {t("diary.ascent")}
            </SortHead>
            <SortHead column="energy" {...head} className={styles["energy"]}>
              {t("diary.energy")}
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {workouts.map((workout) => (
            <WorkoutRow
              key={workout.workoutKey}
              workout={workout}
              details={details.get(workout.workoutKey)}
              username={username}
              selecting={selecting}
            />
          ))}
        </tbody>
      </table>
      <GroundCredit of={workouts.map(({ workoutKey }) => details.get(workoutKey)?.polyline)} />
    </>
  );
};
