import type { GoalBody, GoalView } from "@cairn/contracts/goals";
import { goalMeasures, goalPeriods } from "@cairn/domain/diary/goals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { sportChoices } from "../../../lib/sport-names.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field, SelectField } from "../../../ui/form/field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../../ui/overlay/use-late-failure.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import { targetOf, typedTarget } from "./goal-target.ts";
import styles from "./goal-dialog.module.css";

interface GoalDialogProps {
  /** The goal to change; absent for a new one. */
  readonly goal: GoalView | undefined;
  readonly onClose: () => void;
  /** Asks whether to delete the goal. */
  readonly onDelete: () => void;
}

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
  const [isWrong, setIsWrong] = useState(false);
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
    workouts: t("statistics.workouts"),
  };
  const save = () => {
    const target = targetOf(text, measure, units, goal);
    setIsWrong(target === undefined);
    if (target === undefined) return;
    saving.mutate({ period, measure, target, activityId: activity === "" ? null : Number(activity) });
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
