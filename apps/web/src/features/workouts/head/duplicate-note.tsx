import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n/messages.ts";
import text from "../../../ui/text.module.css";
import styles from "./others-see-note.module.css";

/** Tells the owner that the same workout was already in the diary when this one was imported, with a link to it. */
export const DuplicateNote = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  if (workout.duplicateOf === undefined) return null;
  return (
    <p className={styles["note"]}>
      {t("workouts.duplicate")}{" "}
      <Link
        className={text["link"]}
        to="/workout/$username/$workoutKey/{-$more}"
        params={{ username: workout.username, workoutKey: workout.duplicateOf }}
      >
        {t("workouts.duplicateOther")}
      </Link>
    </p>
  );
};
