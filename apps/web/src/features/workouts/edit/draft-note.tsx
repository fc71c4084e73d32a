import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { lazyPart } from "../../../lib/loading/lazy-part.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import { OnDemand } from "../../../ui/status/on-demand.tsx";
import { applyChange } from "./apply-change.ts";
import styles from "./draft-note.module.css";
import { useWorkoutChange } from "./use-workout-change.ts";

const DeleteDialog = lazyPart(
  () => import("./delete-dialog.tsx"),
  (file) => file.DeleteDialog,
);

interface DraftNoteProps {
  readonly workout: CombinedWorkoutView;
  readonly title: string;
}

/** Tells the owner that a workout was imported but is not saved, and saves or deletes it. */
export const DraftNote = ({ workout, title }: DraftNoteProps) => {
  const { t } = useMessages();
  const [isAsking, setIsAsking] = useState(false);
  const { workoutKey } = workout;
  // Any header saves a draft, also an empty one.
  const save = useWorkoutChange(workoutKey, "workouts", {
    send: () => requestOrThrow("saveWorkoutHeaders", { body: [{ workoutKey }], keepalive: true }),
    apply: (shown, _change: undefined) => applyChange(shown, {}),
  });
  if (workout.isDraft !== true) return null;
  return (
    <div className={styles["note"]}>
      <Notice kind="info">
        <p>
          <b>{t("workouts.draft")}</b> {t("workouts.draftMeans")}
        </p>
        <div className={styles["choices"]}>
          <Button size="small" kind="spruce" icon={Check} onClick={() => save(undefined)}>
            {t("workouts.saveDraft")}
          </Button>
          <Button size="small" kind="ghost" icon={Trash2} onClick={() => setIsAsking(true)}>
            {t("workouts.delete")}
          </Button>
        </div>
      </Notice>
      <OnDemand>
        {isAsking && <DeleteDialog workout={workout} title={title} onClose={() => setIsAsking(false)} />}
      </OnDemand>
    </div>
  );
};
