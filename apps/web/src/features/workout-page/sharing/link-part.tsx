import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { Share2 } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { privacyWords } from "../../../ui/workout/privacy-words.ts";
import { PrivacyMenu } from "../edit/privacy-menu.tsx";
import { sportNameId } from "../head/sport-name.ts";
import { CopyField } from "./copy-field.tsx";
import styles from "./link-part.module.css";
import { offerToShare } from "./offer-to-share.ts";
import { workoutAddress } from "./workout-address.ts";

/** The link, the ways to share it, and a line that says who can open it; the owner can change that here. */
export const LinkPart = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const isOwner = workout.abilities.edit;
  const words = privacyWords(privacyLevel(workout.sharingFlags));
  const address = workoutAddress(location.origin, workout.username, workout.workoutKey);
  const title = workout.description ?? t(sportNameId(workout.activityId));
  return (
    <section className={styles["part"]} aria-label={t("share.link")}>
      <CopyField
        label={t("share.link")}
        value={address}
        copyLabel={t("share.copy")}
        copied={t("share.copiedSaid")}
        kind="primary"
      >
        {"share" in navigator && (
          <Button icon={Share2} onClick={() => void offerToShare({ title, url: address })}>
            {t("share.send")}
          </Button>
        )}
      </CopyField>
      <div className={styles["who"]}>
        {isOwner && <PrivacyMenu workout={workout} />}
        <p>{t(isOwner ? words.opens : words.opensForOthers)}</p>
      </div>
    </section>
  );
};
