import type { BulkAction } from "@cairn/contracts/workouts/bulk-changes";
import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange, forgetWorkout } from "../../lib/query/changes.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { beginBulkChange, takeBack } from "./bulk-changes.ts";

/** Applies an action to many workouts and shows the outcome. */
export const useBulkActions = (): ((action: BulkAction, workouts: readonly string[]) => void) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const undo = async (key: string) => {
    if (!(await takeBack(key))) showToast(t("diary.undoTooLate"));
  };
  return (action, workouts) => {
    void beginBulkChange(action, workouts, {
      onFailure: (failure) => {
        showToast(failureText(t, failure));
      },
      onBegun: ({ key, total }) => {
        if (action.kind !== "delete") return;
        showToast(t("diary.deletedCount", { count: total }), {
          label: t("diary.undo"),
          run: () => void undo(key),
        });
      },
      onEnd: async ({ state, workouts: changed, failed, total }) => {
        if (action.kind === "delete" && state === "done")
          for (const workoutKey of changed) forgetWorkout(client, workoutKey);
        await afterChange(client, "workouts", "sharing");
        if (action.kind !== "delete" && failed.length < total)
          showToast(t("diary.changedCount", { count: total - failed.length }));
      },
    });
  };
};
