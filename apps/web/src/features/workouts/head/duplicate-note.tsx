import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { useCount } from "../edit/use-count.ts";
import styles from "./others-see-note.module.css";

/**
 * Tells the owner that the same workout was already in the diary when this one was imported, with a link to it; of one that only
 * looks like it and does not count, with the choice to count both.
 */
export const DuplicateNote = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const count = useCount(workout.workoutKey);
  if (workout.duplicateOf === undefined) return null;
  const isUncounted = workout.counted === false;
  return (
    <div className={styles["note"]}>
      {t(isUncounted ? "workouts.looksLike" : "workouts.duplicate")}{" "}
      <Link
        className={text["link"]}
        to="/workout/$username/$workoutKey/{-$more}"
        params={{ username: workout.username, workoutKey: workout.duplicateOf }}
      >
        {t("workouts.duplicateOther")}
      </Link>
      {isUncounted && workout.abilities.edit && (
        <Button
          size="small"
          onClick={() => {
            count(true);
          }}
        >
          {t("workouts.keepBoth")}
        </Button>
      )}
    </div>
  );
};
