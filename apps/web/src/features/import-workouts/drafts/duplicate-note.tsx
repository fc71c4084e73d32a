import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import text from "../../../ui/text.module.css";
import styles from "./import-row.module.css";
import { draftsOf, viewOf } from "./import-queue.ts";
import type { DuplicateMatch, ImportQueue } from "./import-queue.ts";
import { closeImport } from "../import-request.ts";

interface DuplicateNoteProps {
  readonly workout: WorkoutView;
  readonly match?: DuplicateMatch | undefined;
  readonly queue: ImportQueue;
}

const texts = {
  same: "import-workouts.duplicate",
  likely: "import-workouts.looksLike",
  replaced: "import-workouts.replaced",
} as const;

/** Link to the same workout in the diary. While unsaved drafts exist it opens in another tab, so that none is lost. */
export const DuplicateNote = ({ workout, match, queue }: DuplicateNoteProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const isBusy = viewOf(queue) !== "edit" || draftsOf(queue).length > 0;
  return (
    <p className={styles["facts"]}>
      {t(texts[match ?? "same"])}{" "}
      <Link
        to="/workout/$username/$workoutKey/{-$more}"
        params={{ username: workout.username, workoutKey: workout.workoutKey }}
        className={text["link"]}
        {...(isBusy ? { target: "_blank" } : { onClick: closeImport })}
      >
        {workout.description ?? formats.placeDate(workout.startTime, workout.timeOffsetInMinutes)}
      </Link>
    </p>
  );
};
