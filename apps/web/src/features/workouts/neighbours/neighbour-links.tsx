import type { CombinedWorkoutView, WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import text from "../../../ui/text.module.css";
import styles from "./neighbour-links.module.css";
import { neighboursQuery } from "./neighbours-query.ts";

interface NeighbourLinkProps {
  readonly workout: WorkoutView | undefined;
  readonly kind: "previous" | "next";
}

const NeighbourLink = ({ workout, kind }: NeighbourLinkProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sportNames = useSportNames();
  if (!workout) return <span />;
  return (
    <Link
      to="/workout/$username/$workoutKey/{-$more}"
      params={{ username: workout.username, workoutKey: workout.workoutKey }}
      className={classNames(styles["link"], styles[kind])}
      rel={kind === "previous" ? "prev" : "next"}
    >
      <span className={styles["direction"]}>
        {kind === "previous" && <Icon of={ArrowLeft} size="s" />}
        {t(`workouts.${kind}`)}
        {kind === "next" && <Icon of={ArrowRight} size="s" />}
      </span>
      <b className={text["clip"]} dir="auto">
        {workout.description ?? sportNames.of(workout.activityId).name}
      </b>
      <span className={styles["date"]}>
        {formats.placeDate(workout.startTime, workout.timeOffsetInMinutes)}
      </span>
    </Link>
  );
};

/** Links to the owner's workouts before and after this one; nothing if it is the only one. */
export const NeighbourLinks = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const { data } = useQuery(neighboursQuery(workout.username, workout.workoutKey));
  if (!data?.previous && !data?.next) return null;
  return (
    <nav className={styles["links"]} aria-label={t("workouts.neighbours")}>
      <NeighbourLink workout={data.previous} kind="previous" />
      <NeighbourLink workout={data.next} kind="next" />
    </nav>
  );
};
