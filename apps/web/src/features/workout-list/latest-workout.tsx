import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { NumberBlock, NumberBlocks } from "../../ui/workout/number-block.tsx";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import styles from "./latest-workout.module.css";

/** The newest workout as a card: its track first, then the big numbers. Without a track, the numbers alone. */
export const LatestWorkout = ({ workout }: { readonly workout: WorkoutView }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sport = useSportNames().of(workout.activityId);
  const { startTime, timeOffsetInMinutes: offset } = workout;
  const distance = formats.distance(workout.totalDistance);
  const progress = formats.progress(workout.avgSpeed, sport.pace);
  const ascent = formats.elevation(workout.totalAscent);
  const hasDistance = workout.totalDistance > 0;
  const heartRate = formats.heartRate(workout.hrdata.workoutAvgHR);
  const energy = formats.energy(workout.energyConsumption);
  return (
    <article className={styles["card"]}>
      <div className={styles["head"]}>
        <div>
          <h2 className={styles["title"]}>
            <Link
              to="/workout/$username/$workoutKey/{-$more}"
              params={{ username: workout.username, workoutKey: workout.workoutKey }}
              className={styles["link"]}
            >
              {workout.description ?? sport.name}
            </Link>
          </h2>
          <p className={styles["when"]}>
            {[
              ...(workout.description ? [sport.name] : []),
              formats.relative(startTime),
              formats.placeTime(startTime, offset),
            ].join(" · ")}
          </p>
        </div>
        <SportBadge icon={sport.icon} family={sport.family} />
      </div>
      {workout.polyline && (
        <div className={styles["picture"]}>
          <TrackThumbnail
            polyline={workout.polyline}
            starts={workout.polylineStarts}
            width={846}
            height={340}
            large
          />
        </div>
      )}
      <div className={styles["numbers"]}>
        <NumberBlocks columns={4}>
          {hasDistance && (
            <NumberBlock label={t("diary.distance")} value={distance.value} unit={distance.unit} />
          )}
          <NumberBlock label={t("diary.duration")} value={formats.duration(workout.totalTime)} />
          {hasDistance && workout.avgSpeed > 0 && (
            <NumberBlock
              label={t(sport.pace.startsWith("pace") ? "diary.pace" : "diary.speed")}
              value={progress.value}
              unit={progress.unit}
              colour="speed"
            />
          )}
          {hasDistance && (
            <NumberBlock label={t("diary.ascent")} value={ascent.value} unit={ascent.unit} colour="elev" />
          )}
          {!hasDistance && workout.hrdata.workoutAvgHR > 0 && (
            <NumberBlock
              label={t("diary.heartRate")}
              value={heartRate.value}
              unit={heartRate.unit}
              colour="hr"
            />
          )}
          {!hasDistance && workout.energyConsumption > 0 && (
            <NumberBlock label={t("diary.energy")} value={energy.value} unit={energy.unit} />
          )}
        </NumberBlocks>
      </div>
    </article>
  );
};
