import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { useQuery } from "@tanstack/react-query";
import { ownAddress } from "../../../lib/base-path.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { FailedState } from "../../../ui/status/failed-state.tsx";
import { EmbedPart } from "../../../ui/share/embed-part.tsx";
import { LinkPart } from "../../../ui/share/link-part.tsx";
import { WorkoutPrivacyMenu } from "../edit/privacy-menu.tsx";
import { sportNameId } from "../head/sport-name.ts";
import { othersViewQuery } from "./others-view-query.ts";
import { PicturePart } from "./image/picture-part.tsx";
import styles from "../../../ui/share/share-dialog.module.css";
import { workoutAddress } from "./workout-address.ts";

interface ShareDialogProps {
  readonly workout: CombinedWorkoutView;
  readonly onClose: () => void;
}

/** The ways to share a workout: its link, who can open it, a picture of it, and a frame for pages elsewhere. */
export const ShareDialog = ({ workout, onClose }: ShareDialogProps) => {
  const { t } = useMessages();
  const { username, workoutKey } = workout;
  const isOwner = workout.abilities.edit;
  const level = privacyLevel(workout.sharingFlags);
  const title = workout.description ?? t(sportNameId(workout.activityId));
  const asOthers = useQuery({ ...othersViewQuery(workoutKey), enabled: isOwner });
  const shown = isOwner ? asOthers.data : workout;
  const hidesPart = shown !== undefined && shown.detailedPolyline !== workout.detailedPolyline;
  return (
    <Dialog title={t("share.title")} onClose={onClose} size="large">
      <div className={styles["parts"]}>
        <LinkPart address={workoutAddress(ownAddress(), username, workoutKey)} title={title} level={level}>
          {isOwner && <WorkoutPrivacyMenu workout={workout} />}
        </LinkPart>
        {asOthers.isError ? (
          <FailedState title={t("share.pictureFailed")} safe={t("share.pictureSafe")} query={asOthers} />
        ) : (
          <PicturePart workout={shown} isOwner={isOwner} hidesPart={hidesPart} />
        )}
        <EmbedPart
          embedded={{ kind: "workout", username, workoutKey }}
          title={title}
          level={level}
          hint={t("share.embedHint")}
        />
      </div>
    </Dialog>
  );
};
