import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { Check, Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { privacyWords } from "../../../ui/workout/privacy-words.ts";
import { PrivacyMenu } from "../edit/privacy-menu.tsx";
import { sportNameId } from "../head/sport-name.ts";
import styles from "./link-part.module.css";
import { offerToShare } from "./offer-to-share.ts";
import { workoutAddress } from "./workout-address.ts";

/** The link, the ways to share it, and a line that says who can open it; the owner can change that here. */
export const LinkPart = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "no">();
  const isOwner = workout.abilities.edit;
  const words = privacyWords(privacyLevel(workout.sharingFlags));
  const address = workoutAddress(location.origin, workout.username, workout.workoutKey);
  const title = workout.description ?? t(sportNameId(workout.activityId));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied("yes");
    } catch {
      // Without access to the clipboard, or without https: the link is selected, so that one key copies it.
      field.current?.focus();
      field.current?.select();
      setCopied("no");
    }
  };
  return (
    <section className={styles["part"]} aria-label={t("share.link")}>
      <div className={styles["row"]}>
        <Field
          ref={field}
          readOnly
          label={t("share.link")}
          value={address}
          className={styles["address"]}
          onFocus={({ target }) => {
            target.select();
          }}
        />
        <Button
          kind="primary"
          icon={copied === "yes" ? Check : Copy}
          data-first-focus
          onClick={() => void copy()}
        >
          {copied === "yes" ? t("share.copied") : t("share.copy")}
        </Button>
        {"share" in navigator && (
          <Button icon={Share2} onClick={() => void offerToShare({ title, url: address })}>
            {t("share.send")}
          </Button>
        )}
      </div>
      <output className={styles["said"]}>
        {copied === "yes" && t("share.copiedSaid")}
        {copied === "no" && t("share.copyByHand")}
      </output>
      <div className={styles["who"]}>
        {isOwner && <PrivacyMenu workout={workout} />}
        <p>{t(isOwner ? words.opens : words.opensForOthers)}</p>
      </div>
    </section>
  );
};
