import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { request } from "../../../lib/api/api-client.ts";
import type { FailureReason } from "../../../lib/api/api-failure.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import styles from "./delete-dialog.module.css";
import { neighboursIn, neighboursQuery } from "../neighbours/neighbours-query.ts";
import { afterChange, forgetWorkout } from "../../../lib/query/changes.ts";

interface DeleteDialogProps {
  readonly workout: CombinedWorkoutView;
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks before a workout goes for good, and leads to the one before it afterwards, or to the diary (WORK-13). */
export const DeleteDialog = ({ workout, title, onClose }: DeleteDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<FailureReason>();
  const { workoutKey } = workout;
  const removal = useMutation({
    mutationFn: async () => {
      // Asked before: afterwards there is nothing to be before.
      const around = await client
        .fetchQuery(neighboursQuery(workout.username, workoutKey))
        // When they cannot be found out, the diary is shown next.
        .catch(() => []);
      const result = await request("deleteWorkout", { params: { workoutKey } });
      return { result, previous: neighboursIn(around, workoutKey).previous };
    },
    onSuccess: async ({ result, previous }) => {
      if (!result.ok) {
        setFailure(result.error.reason);
        return;
      }
      await (previous
        ? navigate({
            to: "/workout/$username/$workoutKey/{-$more}",
            params: { username: previous.username, workoutKey: previous.workoutKey },
            replace: true,
          })
        : navigate({ to: "/diary/workout-list", replace: true }));
      forgetWorkout(client, workoutKey);
      void afterChange(client, "workouts");
      showToast(t("workout.deleted", { title }));
    },
  });
  return (
    <Dialog
      bare
      title={t("workout.deleteTitle", { title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            kind="dangerSolid"
            busy={removal.isPending}
            onClick={() => {
              removal.mutate();
            }}
          >
            {t("workout.delete")}
          </Button>
        </>
      }
    >
      <p>{t("workout.deleteQuestion")}</p>
      {failure && (
        <p role="alert" className={styles["failure"]}>
          {t(`errors.${failure}`)}
        </p>
      )}
    </Dialog>
  );
};
