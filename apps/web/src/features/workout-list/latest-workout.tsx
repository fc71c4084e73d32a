import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { workoutQuery } from "../../lib/api/workout-query.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type ListedName, listedNumbers } from "../../lib/listed-numbers.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { type MetricColour, NumberBlock, NumberBlocks } from "../../ui/workout/number-block.tsx";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import styles from "./latest-workout.module.css";
import { numberLabel } from "./number-label.ts";

const colours: Readonly<Partial<Record<ListedName, MetricColour>>> = {
  speed: "speed",
  maxSpeed: "speed",
  ascent: "elev",
  vertical: "elev",
  heartRate: "hr",
  maxHeartRate: "hr",
  power: "power",
};

/** The newest workout as a card: its track first, then the big numbers. Without a track, the numbers alone. */
export const LatestWorkout = ({ workout }: { readonly workout: WorkoutView }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sport = useSportNames().of(workout.activityId);
  const { startTime, timeOffsetInMinutes: offset } = workout;
  const numbers = listedNumbers(workout, formats).slice(0, 4);
  // The line of lists is made for stamps; across a card it is drawn as the workout's own page draws it, which is at hand then as well.
  const { data: whole } = useQuery({
    ...workoutQuery(workout.workoutKey),
    enabled: workout.polyline !== undefined,
  });
  const line = whole?.detailedPolyline
    ? { polyline: whole.detailedPolyline, starts: whole.detailedPolylineStarts }
    : { polyline: workout.polyline, starts: workout.polylineStarts };
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
      {line.polyline && (
        <div className={styles["picture"]}>
          <TrackThumbnail polyline={line.polyline} starts={line.starts} width={846} height={340} large />
        </div>
      )}
      <div className={styles["numbers"]}>
        <NumberBlocks columns={4}>
          {numbers.map(({ name, figure: { value, unit } }) => {
            const colour = colours[name];
            return (
              <NumberBlock
                key={name}
                label={t(numberLabel(name, sport.profile))}
                value={value}
                {...(unit === "" ? {} : { unit })}
                {...(colour ? { colour } : {})}
              />
            );
          })}
        </NumberBlocks>
      </div>
    </article>
  );
};
