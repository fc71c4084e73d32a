import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type Change, afterChange } from "../../../lib/query/changes.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { type WorkoutChange, workoutChangeOptions } from "./workout-change.ts";

/** Saves one kind of change of a workout from its page, and shows the reason if the server refuses. */
export function useWorkoutChange<Edit, Answer>(
  workoutKey: string,
  outdates: Change,
  kind: Pick<WorkoutChange<Edit, Answer>, "send" | "apply" | "saved">,
) {
  const { t } = useMessages();
  const client = useQueryClient();
  const { mutate } = useMutation(
    workoutChangeOptions(client, workoutKey, {
      ...kind,
      afterSaving: () => {
        void afterChange(client, outdates);
      },
      onRefused: (error) => {
        const reason = error instanceof ApiFailure ? error.reason : "internal";
        showToast(t("workouts.notSaved", { why: t(`errors.${reason}`) }));
      },
    }),
  );
  return mutate;
}
