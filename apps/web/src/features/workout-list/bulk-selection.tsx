import type { BulkAction } from "@cairn/contracts/workout-list/bulk-changes";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { useState } from "react";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { useSelecting } from "./use-selecting.ts";
import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange, removeWorkoutAnswers } from "../../lib/query/changes.ts";
import { dismissToast, showToast } from "../../ui/overlay/toast-store.ts";
import { beginBulkChange } from "./bulk-changes.ts";
import { useUndoDeletion } from "./use-undo-deletion.ts";
import type { ArchiveFormat } from "@cairn/contracts/workout-exports/workout-exports";
import { useSession } from "../../lib/session.ts";
import { archiveAddresses } from "./download-archive.ts";

/** Lets the browser save the files of workouts as one archive, which is written while it is downloaded. */
const useDownloadArchive = () => {
  const { t } = useMessages();
  const { key: sessionKey } = useSession();
  return async (format: ArchiveFormat, workouts: readonly string[]): Promise<void> => {
    if (sessionKey === undefined) return;
    const addresses = await archiveAddresses(format, workouts, sessionKey);
    if (!addresses.ok) {
      showToast(failureText(t, addresses.error));
      return;
    }
    for (const address of addresses.value) {
      const link = document.createElement("a");
      link.href = address;
      link.download = "";
      link.click();
    }
  };
};

/** Applies an action to many workouts and shows the outcome. */
const useBulkActions = (): ((action: BulkAction, workouts: readonly string[]) => void) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const undo = useUndoDeletion();
  return (action, workouts) => {
    /** Messages that offer to undo a deletion, by its key. */
    const offers = new Map<string, number>();
    void beginBulkChange(action, workouts, {
      onFailure: (failure) => {
        showToast(failureText(t, failure));
      },
      onBegun: ({ key, total, state }) => {
        if (action.kind !== "delete") return;
        // The server hides them at once, also from the other screens.
        void afterChange(client, "workouts", "sharing");
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
          for (const workoutKey of changed) removeWorkoutAnswers(client, workoutKey);
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

interface BulkSelectionProps {
  readonly selecting: ReturnType<typeof useSelecting>;
  /** All workouts that match the filter. */
  readonly matching: readonly DiaryWorkout[];
}

/** The actions on the chosen workouts. */
export const BulkSelection = ({ selecting, matching }: BulkSelectionProps) => {
  const [asked, setAsked] = useState<"privacy" | "activity">();
  const act = useBulkActions();
  const download = useDownloadArchive();
  const { keys } = selecting;
  const first = matching.find(({ workoutKey }) => keys.has(workoutKey));
  const doIt = (action: BulkAction) => {
    act(action, [...keys]);
    selecting.end();
  };
  return (
    <>
      <BulkBar
        count={keys.size}
        total={matching.length}
        onSelectAll={selecting.selectAll}
        onPrivacy={() => {
          setAsked("privacy");
        }}
        onActivity={() => {
          setAsked("activity");
        }}
        onDownload={(format) => {
          void download(format, [...keys]);
        }}
        onDelete={() => {
          doIt({ kind: "delete" });
        }}
        onDone={selecting.end}
      />
      {asked && (
        <BulkDialog
          kind={asked}
          count={keys.size}
          activityId={first?.activityId ?? 1}
          onApply={doIt}
          onClose={() => {
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
};
