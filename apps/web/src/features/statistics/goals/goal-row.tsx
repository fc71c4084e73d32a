import type { GoalView } from "@cairn/contracts/goals";
import type { DatedWorkout } from "@cairn/domain/diary/dated-workouts";
import { type GoalProgress, goalProgress } from "@cairn/domain/diary/goals";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { Pencil } from "lucide-react";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useFirstWeekday } from "../../../lib/preferences/first-weekday.ts";
import { IconButton } from "../../../ui/form/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useMeasureTexts } from "../measure-texts.ts";
import { goalDay, useGoalName } from "./goal-name.ts";
import styles from "./goal-row.module.css";

const widthOf = (part: number, whole: number): string =>
  `${Math.max(0, Math.min(100, (part / whole) * 100)).toFixed(1)}%`;

interface GoalRowProps {
  readonly goal: GoalView;
  readonly workouts: readonly DatedWorkout[];
  /** The reader's calendar day. */
  readonly today: number;
  readonly onChange: () => void;
}

/** A goal with the amount done, the amount expected by tonight, and what that means. */
export const GoalRow = ({ goal, workouts, today, onChange }: GoalRowProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const texts = useMeasureTexts();
  const name = useGoalName()(goal);
  const { measure, target } = goal;
  const counted = {
    ...goal,
    activityId: goal.activityId ?? undefined,
    range:
      goal.firstDay === undefined || goal.lastDay === undefined
        ? undefined
        : { firstDay: goalDay(goal.firstDay), lastDay: goalDay(goal.lastDay) },
  };
  const progress = goalProgress(workouts, counted, today, useFirstWeekday());
  const { done, percent, expected, daysLeft, firstDay, state } = progress;
  const isRunning = state === "ahead" || state === "onTrack" || state === "behind";
  const said: Readonly<Record<GoalProgress["state"], string>> = {
    reached: t("statistics.goalReached"),
    ahead: t("statistics.goalAhead", { amount: texts.of(measure, done - expected) }),
    onTrack: t("statistics.goalOnTrack"),
    behind: t("statistics.goalBehind", { amount: texts.of(measure, expected - done) }),
    notBegun: t("statistics.goalNotBegun", { date: formats.placeDate(dayStart(firstDay), 0) }),
    missed: t("statistics.goalMissed", { amount: texts.of(measure, target - done) }),
  };
  return (
    <li className={styles["goal"]}>
      <div className={styles["head"]}>
        <h3>{name}</h3>
        <IconButton
          label={t("statistics.goalChangeOf", { name })}
          icon={Pencil}
          size="small"
          onClick={onChange}
        />
      </div>
      <div className={styles["bar"]} aria-hidden>
        <span
          className={classNames(styles["done"], state === "reached" && styles["reached"])}
          style={{ width: widthOf(done, target) }}
        />
        {isRunning && <span className={styles["expected"]} style={{ left: widthOf(expected, target) }} />}
      </div>
      <p className={styles["words"]}>
        <span>
          {t("statistics.goalDone", {
            done: texts.of(measure, done),
            percent: formats.percent(percent),
          })}
        </span>
        <span className={styles[state]}>{said[state]}</span>
        {isRunning && <span>{t("statistics.daysLeft", { count: daysLeft })}</span>}
      </p>
    </li>
  );
};
