import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { currentMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { showToast, undoTime } from "../../../ui/overlay/toast-store.ts";

/**
 * How long the server keeps a deleted workout, ms: as long as undo is offered, and for a press in the last moment over a slow
 * connection, or while somebody is at the message, which then stays.
 */
export const undoWindow = 30_000;

/** Says that a workout is deleted, and offers to take that back. */
export const offerUndo = (
  client: QueryClient,
  workoutKey: string,
  title: string,
  onUndone: () => void,
): void => {
  const { t } = currentMessages();
  const undo = async (): Promise<void> => {
    const answer = await request("restoreWorkout", { params: { workoutKey } });
    if (!answer.ok) {
      showToast(
        answer.error.reason === "workout.not_found" ? t("diary.undoTooLate") : failureText(t, answer.error),
      );
      return;
    }
    await afterChange(client, "workouts");
    onUndone();
  };
  showToast(
    t("workouts.deleted", { title }),
    { label: t("diary.undo"), run: () => void undo() },
    2 * undoTime,
  );
};
