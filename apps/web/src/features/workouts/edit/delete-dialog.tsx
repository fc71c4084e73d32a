import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange, removeWorkoutAnswers } from "../../../lib/query/changes.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { neighboursIn, neighboursQuery } from "../neighbours/neighbours-query.ts";
import { undoWindow, offerUndo } from "./undo-deletion.ts";

interface DeleteDialogProps {
  readonly workout: CombinedWorkoutView;
  readonly title: string;
  readonly onClose: () => void;
}

/**
 * Asks before a workout is deleted, and then opens the previous one, or the diary (WORK-13). For some seconds it can be taken
 * back.
 */
export const DeleteDialog = ({ workout, title, onClose }: DeleteDialogProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { workoutKey } = workout;
  return (
    <ConfirmDialog
      title={t("workouts.deleteTitle", { title })}
      question={t("workouts.deleteQuestion")}
      confirm={t("workouts.delete")}
      onClose={onClose}
      onConfirm={async () => {
        // Requested before the deletion; afterwards it has no neighbours.
        const around = await client
          .fetchQuery(neighboursQuery(workout.username, workoutKey))
          // If they cannot be loaded, the diary is opened.
          .catch(() => []);
        await requestOrThrow("deleteWorkout", { params: { workoutKey }, query: { after: undoWindow } });
        const { previous } = neighboursIn(around, workoutKey);
        // Whoever has gone on to another page stays there.
        if (history.location.pathname.includes(workoutKey))
          await (previous
            ? navigate({
                to: "/workout/$username/$workoutKey/{-$more}",
                params: { username: previous.username, workoutKey: previous.workoutKey },
                replace: true,
              })
            : navigate({ to: "/diary/workout-list", replace: true }));
        removeWorkoutAnswers(client, workoutKey);
        void afterChange(client, "workouts");
        offerUndo(client, workoutKey, title, () => {
          void navigate({
            to: "/workout/$username/$workoutKey/{-$more}",
            params: { username: workout.username, workoutKey },
          });
        });
      }}
    />
  );
};
