import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange, forgetWorkout } from "../../../lib/query/changes.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { neighboursIn, neighboursQuery } from "../neighbours/neighbours-query.ts";

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
  const { workoutKey } = workout;
  return (
    <ConfirmDialog
      title={t("workout.deleteTitle", { title })}
      question={t("workout.deleteQuestion")}
      confirm={t("workout.delete")}
      onClose={onClose}
      onConfirm={async () => {
        // Asked before: afterwards there is nothing to be before.
        const around = await client
          .fetchQuery(neighboursQuery(workout.username, workoutKey))
          // When they cannot be found out, the diary is shown next.
          .catch(() => []);
        await requestOrThrow("deleteWorkout", { params: { workoutKey } });
        const { previous } = neighboursIn(around, workoutKey);
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
      }}
    />
  );
};
