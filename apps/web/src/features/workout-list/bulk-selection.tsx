import type { BulkAction } from "@cairn/contracts/workouts/bulk-changes";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { useState } from "react";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { useDownloadArchive } from "./use-download-archive.ts";
import { useBulkActions } from "./use-bulk-actions.ts";
import type { useSelecting } from "./use-selecting.ts";

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
