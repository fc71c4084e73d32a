import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n/messages.ts";
import text from "../../../ui/text.module.css";
import { leftForOthers } from "../map/hidden-parts.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import styles from "./others-see-note.module.css";

interface OthersSeeNoteProps {
  readonly workout: CombinedWorkoutView;
  readonly formats: MetricFormats;
}

/** Shows the owner what others can see of a workout with privacy zones. */
export const OthersSeeNote = ({ workout, formats }: OthersSeeNoteProps) => {
  const { t } = useMessages();
  const othersSee = leftForOthers(workout);
  if (!othersSee) return null;
  const { value, unit } = formats.distance(othersSee.distance);
  return (
    <p className={styles["note"]}>
      {othersSee.extent === "part"
        ? t("workouts.othersSeePart", { distance: `${value} ${unit}` })
        : t("workouts.othersSeeNone")}{" "}
      {othersSee.shown.length > 0 && `${t("workouts.dashedIsYours")} `}
      <Link
        className={text["link"]}
        to="/profile/edit/{-$extra}"
        params={{ extra: "privacy" }}
        hash="privacy-zones"
      >
        {t("settings.zones")}
      </Link>
    </p>
  );
};
