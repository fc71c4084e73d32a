import type { BulkAction } from "@cairn/contracts/workouts/bulk-changes";
import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange, forgetWorkout } from "../../lib/query/changes.ts";
import { dismissToast, showToast } from "../../ui/overlay/toast-store.ts";
import { beginBulkChange } from "./bulk-changes.ts";
import { useTakeBack } from "./use-take-back.ts";

/** Applies an action to many workouts and shows the outcome. */
export const useBulkActions = (): ((action: BulkAction, workouts: readonly string[]) => void) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const undo = useTakeBack();
  return (action, workouts) => {
    /** Messages that offer to undo a deletion, by its key. */
    const offers = new Map<string, number>();
    void beginBulkChange(action, workouts, {
      onFailure: (failure) => {
        showToast(failureText(t, failure));
      },
      onBegun: ({ key, total, state }) => {
        if (action.kind !== "delete") return;
        const offer = { label: t("diary.undo"), run: () => void undo(key) };
        // It may have been received long before its answer arrived.
        const isOffered = state === "waiting";
        const toast = showToast(t("diary.deletedCount", { count: total }), isOffered ? offer : undefined);
        if (isOffered) offers.set(key, toast);
      },
      // Also while somebody points at it, because pressing it could only fail.
      onTooLate: (key) => {
        const offer = offers.get(key);
        if (offer !== undefined) dismissToast(offer);
      },
      onEnd: async ({ state, isUndone, workouts: changed, failed, total }) => {
        if (action.kind === "delete" && state === "done")
          for (const workoutKey of changed) forgetWorkout(client, workoutKey);
        await afterChange(client, "workouts", "sharing");
        // The server cancels by itself what waits when the password is changed.
        if (state === "cancelled") {
          if (isUndone !== true) showToast(t("diary.changeCancelled"));
        } else if (action.kind !== "delete" && failed.length < total)
          showToast(t("diary.changedCount", { count: total - failed.length }));
      },
    });
  };
};
