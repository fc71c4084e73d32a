import { embedCode, embedPath, embedSize } from "@cairn/contracts/embed-code";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { audienceOf } from "@cairn/domain/privacy/visibility";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { sportNameId } from "../head/sport-name.ts";
import { CopyField } from "./copy-field.tsx";
import styles from "./embed-part.module.css";

/** The code of a frame for a page elsewhere. Only for what everyone may see: whoever reads that page need not have the link. */
export const EmbedPart = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  if (audienceOf(workout.sharingFlags) !== "everyone") return null;
  const { username, workoutKey, description, activityId } = workout;
  const embedded = { kind: "workout", username, workoutKey } as const;
  const code = embedCode({
    address: location.origin + embedPath(embedded),
    title: description ?? t(sportNameId(activityId)),
    ...embedSize(embedded),
  });
  return (
    <section className={styles["part"]} aria-label={t("share.embed")}>
      <CopyField
        label={t("share.embed")}
        value={code}
        copyLabel={t("share.copyCode")}
        copied={t("share.codeCopiedSaid")}
      />
      <p className={styles["hint"]}>{t("share.embedHint")}</p>
    </section>
  );
};
