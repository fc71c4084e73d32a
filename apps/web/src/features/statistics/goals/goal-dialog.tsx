import type { GoalBody, GoalView } from "@cairn/contracts/goals";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { goalMeasures, goalPeriods, isGoalRange } from "@cairn/domain/diary/goals";
import { nextPeriodStart } from "@cairn/domain/diary/periods";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { sportChoices } from "../../../lib/sport-names.ts";
import { useToday } from "../../../lib/use-today.ts";
import { possibleDate } from "../../../lib/wall-clock.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field, SelectField } from "../../../ui/form/field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { goalDay } from "./goal-name.ts";
import { targetOf, typedTarget } from "./goal-target.ts";
import styles from "./goal-dialog.module.css";

interface GoalDialogProps {
  /** The goal to change; absent for a new one. */
  readonly goal: GoalView | undefined;
  readonly onClose: () => void;
  /** Asks whether to delete the goal. */
  readonly onDelete: () => void;
}

/** A day since 1970-01-01 as a field for dates has it. */
const dateOf = (day: number): string => new Date(dayStart(day)).toISOString().slice(0, 10);

/** The last day of the year of a day. */
const endOfYear = (day: number): string => dateOf(nextPeriodStart(day, "year") - 1);

/** Whether the days of a goal can be saved: both typed, in order, of years in which workouts can begin, and not too many. */
const hasPossibleDays = (period: GoalBody["period"], firstDay: string, lastDay: string): boolean => {
  if (period !== "range") return true;
  if (!possibleDate.test(firstDay) || !possibleDate.test(lastDay)) return false;
  return isGoalRange({ firstDay: goalDay(firstDay), lastDay: goalDay(lastDay) });
};

/** Sets a goal or changes one. While it is being saved the fields keep the focus but take nothing, because it would be lost. */
export const GoalDialog = ({ goal, onClose, onDelete }: GoalDialogProps) => {
  const { t, locale } = useMessages();
  // Those of its start, whatever is chosen elsewhere since: a target that was shown in others would be saved as typed in the new
  // ones.
  const [formats] = useState(useFormats());
  const [units] = useState(useUnits());
  const client = useQueryClient();
  const formId = useId();
  const [period, setPeriod] = useState<GoalBody["period"]>(goal?.period ?? "week");
  const [measure, setMeasure] = useState<GoalBody["measure"]>(goal?.measure ?? "distance");
  const [activity, setActivity] = useState(String(goal?.activityId ?? ""));
  const [text, setText] = useState(goal ? typedTarget(goal, units) : "");
  const today = useToday();
  const [firstDay, setFirstDay] = useState(goal?.firstDay ?? dateOf(today));
  const [lastDay, setLastDay] = useState(goal?.lastDay ?? endOfYear(today));
  const [isWrong, setIsWrong] = useState(false);
  const [isUndated, setIsUndated] = useState(false);
  const isOpen = useIsOpen();
  const tellLateFailure = useLateFailure();
  const saving = useMutation({
    mutationFn: (body: GoalBody) =>
      goal
        ? requestOrThrow("changeGoal", { params: { id: goal.id }, body: { ...body, version: goal.version } })
        : requestOrThrow("createGoal", { body }),
    onSuccess: async () => {
      await afterChange(client, "goals");
      if (isOpen()) onClose();
      showToast(t("statistics.goalSaved"));
    },
    onError: (error) => {
      tellLateFailure(error);
      // A change made elsewhere is shown behind the dialog when it is closed.
      void afterChange(client, "goals");
    },
  });
  const unitOf: Readonly<Record<GoalBody["measure"], string>> = {
    duration: t("statistics.hours"),
    distance: formats.distance(0).unit,
    ascent: formats.elevation(0).unit,
    vertical: formats.elevation(0).unit,
    workouts: t("statistics.workouts"),
  };
  const save = () => {
    const target = targetOf(text, measure, units, goal);
    const days = period === "range" ? { firstDay, lastDay } : {};
    const isDated = hasPossibleDays(period, firstDay, lastDay);
    setIsWrong(target === undefined);
    setIsUndated(!isDated);
    if (target === undefined || !isDated) return;
    const activityId = activity === "" ? null : Number(activity);
    saving.mutate({ period, ...days, measure, target, activityId });
  };
  return (
    <Dialog
      title={t(goal ? "statistics.goalChange" : "statistics.goalAdd")}
      onClose={onClose}
      actions={
        <>
          {goal && (
            <Button kind="danger" disabled={saving.isPending} onClick={onDelete} className={styles["delete"]}>
              {t("statistics.goalDelete")}
            </Button>
          )}
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button kind="primary" type="submit" form={formId} busy={saving.isPending}>
            {t("statistics.goalSave")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) save();
        }}
      >
        <SelectField
          label={t("statistics.goalPeriod")}
          options={goalPeriods.map((value) => ({ value, label: t(`statistics.each_${value}`) }))}
          aria-disabled={saving.isPending}
          value={period}
          onChange={({ target }) => {
            if (saving.isPending) return;
            setPeriod(goalPeriods.find((each) => each === target.value) ?? period);
          }}
        />
        {period === "range" && (
          <div className={styles["days"]}>
            <Field
              label={t("statistics.goalFrom")}
              type="date"
              readOnly={saving.isPending}
              value={firstDay}
              onChange={({ target }) => {
                setFirstDay(target.value);
                setIsUndated(false);
              }}
            />
            <Field
              label={t("statistics.goalUntil")}
              type="date"
              readOnly={saving.isPending}
              value={lastDay}
              error={isUndated ? t("statistics.goalDaysWrong") : undefined}
              onChange={({ target }) => {
                setLastDay(target.value);
                setIsUndated(false);
              }}
            />
          </div>
        )}
        <SelectField
          label={t("statistics.measure")}
          options={goalMeasures.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          aria-disabled={saving.isPending}
          value={measure}
          onChange={({ target }) => {
            if (saving.isPending) return;
            setMeasure(goalMeasures.find((each) => each === target.value) ?? measure);
          }}
        />
        <Field
          label={t("statistics.goalTarget", { unit: unitOf[measure] })}
          inputMode="decimal"
          readOnly={saving.isPending}
          value={text}
          error={isWrong ? t("statistics.goalWrong") : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setIsWrong(false);
          }}
        />
        <SelectField
          label={t("statistics.sport")}
          options={[
            { value: "", label: t("statistics.allSports") },
            ...sportChoices({ t, locale }, goal?.activityId ?? -1).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
          aria-disabled={saving.isPending}
          value={activity}
          onChange={({ target }) => {
            if (!saving.isPending) setActivity(target.value);
          }}
        />
        {saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
      </form>
    </Dialog>
  );
};
