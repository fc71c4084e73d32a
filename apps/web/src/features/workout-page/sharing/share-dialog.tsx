import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { FailedState } from "../../../ui/status/failed-state.tsx";
import { EmbedPart } from "./embed-part.tsx";
import { LinkPart } from "./link-part.tsx";
import { othersViewQuery } from "./others-view-query.ts";
import { PicturePart } from "./image/picture-part.tsx";
import styles from "./share-dialog.module.css";

interface ShareDialogProps {
  readonly workout: CombinedWorkoutView;
  readonly onClose: () => void;
}

/** The ways to share a workout: its link, who can open it, a picture of it, and a frame for pages elsewhere. */
export const ShareDialog = ({ workout, onClose }: ShareDialogProps) => {
  const { t } = useMessages();
  const isOwner = workout.abilities.edit;
  const asOthers = useQuery({ ...othersViewQuery(workout.workoutKey), enabled: isOwner });
  const shown = isOwner ? asOthers.data : workout;
  const hidesPart = shown !== undefined && shown.detailedPolyline !== workout.detailedPolyline;
  return (
    <Dialog title={t("share.title")} onClose={onClose} size="large">
      <div className={styles["parts"]}>
        <LinkPart workout={workout} />
        {asOthers.isError ? (
          <FailedState title={t("share.pictureFailed")} safe={t("share.pictureSafe")} query={asOthers} />
        ) : (
          <PicturePart workout={shown} isOwner={isOwner} hidesPart={hidesPart} />
        )}
        <EmbedPart workout={workout} />
      </div>
    </Dialog>
  );
};
