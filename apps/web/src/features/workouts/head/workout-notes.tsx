import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Lock } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { FoldedText } from "./folded-text.tsx";
import styles from "./workout-notes.module.css";

/** The owner's notes and gear, and for the owner the private note. */
export const WorkoutNotes = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const { notes, gear = [], privateNote } = workout;
  if (notes === undefined && gear.length === 0 && privateNote === undefined) return null;
  return (
    <section className={styles["notes"]} aria-label={t("workouts.notes")}>
      {notes !== undefined && <FoldedText key={notes} text={notes} />}
      {gear.length > 0 && (
        <p className={styles["gear"]}>
          <b>{t("workouts.gear")}</b>
          {gear.map((name) => (
            <span key={name} dir="auto">
              {name}
            </span>
          ))}
        </p>
      )}
      {privateNote !== undefined && (
        <div className={styles["private"]}>
          <h2>
            <Icon of={Lock} size="s" />
            {t("workouts.privateNote")}
            <small>{t("workouts.onlyYou")}</small>
          </h2>
          <FoldedText key={privateNote} text={privateNote} />
        </div>
      )}
    </section>
  );
};
