import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { begunAt, isPlanned } from "../../lib/start-instant.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useLiveWorkout } from "../../lib/live/watched-workouts.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { useTownName } from "../../lib/town-name.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import text from "../../ui/text.module.css";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { CardNumbers } from "./card-numbers.tsx";
import { CardPictureView } from "./card-picture-view.tsx";
import type { CardWorkout } from "./card-workout.ts";
import covering from "../../ui/covering-link.module.css";
import styles from "./workout-card.module.css";
import type { PhotoView } from "@cairn/contracts/photos";
import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

const photosQuery = (workoutKey: string) =>
  keyedQuery({
    queryKey: queryKeys.workoutPhotos(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("listWorkoutPhotos", { params: { workoutKey }, signal }),
  });

const none: readonly PhotoView[] = [];

/**
 * The photos of a card: those of its list, or loaded if the list only says that there are some. If loading fails the card is
 * shown without them.
 */
const useCardPhotos = ({ workoutKey, photos, pictureCount }: CardWorkout): readonly PhotoView[] => {
  const { data } = useQuery({
    ...photosQuery(workoutKey),
    enabled: photos === undefined && pictureCount > 0,
  });
  return photos ?? data ?? none;
};

interface WorkoutCardProps {
  readonly workout: CardWorkout;
  /** Likes and comments, which are separate features. */
  readonly children?: ReactNode;
}

/**
 * A workout in a feed (DASH-6): owner, date, time and place, title, track or photos, and the values of its sport. A press
 * anywhere but on a control opens it.
 */
export const WorkoutCard = ({ workout, children }: WorkoutCardProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const titleId = useId();
  const photos = useCardPhotos(workout);
  useLiveWorkout(workout.workoutKey);
  const { activityId, fullname, username, startTime, timeOffsetInMinutes: offset } = workout;
  const sport = useSportNames().of(activityId);
  const title = workout.description ?? sport.name;
  const town = useTownName(workout.startPosition);
  return (
    <article className={styles["card"]} aria-labelledby={titleId}>
      <div className={styles["workout"]}>
        <div className={styles["head"]}>
          <Avatar username={username} name={fullname} image={workout.profileImageUrl} />
          <div className={styles["who"]}>
            <Link
              to="/view_profile/$username"
              params={{ username }}
              className={classNames(styles["name"], text["clip"])}
              dir="auto"
            >
              {fullname}
            </Link>
            <p className={styles["when"]}>
              <time
                dateTime={new Date(startTime).toISOString()}
                title={`${formats.placeDate(startTime, offset)}, ${formats.placeTime(startTime, offset)}`}
              >
                <RelativeTime time={begunAt(workout)} />, {formats.placeTime(startTime, offset)}
              </time>
              {isPlanned(workout) && ` · ${t("workouts.planned")}`}
              {workout.counted === false && ` · ${t("workouts.notCounted")}`}
              {workout.description !== undefined && ` · ${sport.name}`}
              {town !== undefined && ` · ${town}`}
            </p>
          </div>
          <SportBadge icon={sport.icon} family={sport.family} />
        </div>
        <h2 id={titleId} className={styles["title"]}>
          <Link
            to="/workout/$username/$workoutKey/{-$more}"
            params={{ username, workoutKey: workout.workoutKey }}
            className={classNames(styles["link"], covering["link"])}
            dir="auto"
          >
            {title}
          </Link>
        </h2>
        <CardPictureView workout={workout} photos={photos} sport={sport} />
        <CardNumbers workout={workout} sport={sport.profile} />
      </div>
      {children !== undefined && <div className={styles["foot"]}>{children}</div>}
    </article>
  );
};
