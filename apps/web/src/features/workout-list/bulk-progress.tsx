import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { FailureReason } from "../../lib/api/api-failure.ts";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import { type BulkChange, bulkChanges, removeBulkChange } from "./bulk-changes.ts";
import { useUndoDeletion } from "./use-undo-deletion.ts";

/** Maximum number of workouts listed by name; the others are counted. */
const maxNamed = 10;

interface BulkProgressProps {
  /** For the titles of workouts that failed. */
  readonly workouts: readonly DiaryWorkout[];
}

const FailedOnes = ({ change, workouts }: BulkProgressProps & { readonly change: BulkChange }) => {
  const { t } = useMessages();
  const sports = useSportNames();
  const byKey = new Map(workouts.map((workout) => [workout.workoutKey, workout]));
  const nameOf = (key: string): string => {
    const workout = byKey.get(key);
    return workout ? (workout.description ?? sports.of(workout.activityId).name) : key;
  };
  return (
    <Notice kind="danger">
      <p>{t("diary.changeFailed", { count: change.failed.length })}</p>
      <ul>
        {change.failed.slice(0, maxNamed).map(({ workoutKey, reason }) => (
          <li key={workoutKey}>
            {nameOf(workoutKey)}: {errorText(t, { reason: reason as FailureReason })}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        onClick={() => {
          removeBulkChange(change.key);
        }}
      >
        {t("ui.close")}
      </Button>
    </Notice>
  );
};

/** A change of which nobody knows whether the server has received it, with the offer to undo it. */
const Unanswered = ({ change: { key, action, isUndone = false } }: { readonly change: BulkChange }) => {
  const { t } = useMessages();
  const undo = useUndoDeletion();
  return (
    <Notice kind="danger">
      <p>{t(isUndone ? "diary.undoUnanswered" : "diary.changeUnanswered")}</p>
      {action.kind === "delete" && !isUndone && (
        <Button size="small" onClick={() => void undo(key)}>
          {t("diary.undo")}
        </Button>
      )}
    </Notice>
  );
};

/** The progress of bulk changes, whether the server answers, and the workouts that they could not change. */
export const BulkProgress = ({ workouts }: BulkProgressProps) => {
  const { t } = useMessages();
  const changes = useStore(bulkChanges);
  return changes.map((change) => {
    if (change.isUnanswered) return <Unanswered key={change.key} change={change} />;
    if (change.state === "running")
      return (
        <ProgressBar
          key={change.key}
          label={t("diary.changing", { done: change.done, total: change.total })}
          value={change.done}
          max={change.total}
        />
      );
    return change.state === "done" && change.failed.length > 0 ? (
      <FailedOnes key={change.key} change={change} workouts={workouts} />
    ) : null;
  });
};
