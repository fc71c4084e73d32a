import type { PhotoView } from "@cairn/contracts/photos";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { CalendarDays, MapPin } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { useTownName } from "../../lib/town-name.ts";
import styles from "./photo-browser.module.css";

interface PhotoCaptionProps {
  readonly workout: CombinedWorkoutView;
  readonly photo: PhotoView;
}

/** What is known of a photo: the title of its workout, its own words, when it was taken, and its town or else its position. */
export const PhotoCaption = ({ workout, photo }: PhotoCaptionProps) => {
  const formats = useFormats();
  const sport = useSportNames().of(workout.activityId);
  const { location, timestamp, description } = photo;
  const town = useTownName(location);
  const hasPlace = location.x !== 0 || location.y !== 0;
  const offset = workout.timeOffsetInMinutes;
  return (
    <div className={styles["caption"]}>
      <p className={styles["title"]} dir="auto">
        {workout.description ?? sport.name}
      </p>
      {description !== "" && <p dir="auto">{description}</p>}
      <p className={styles["details"]}>
        <time dateTime={new Date(timestamp).toISOString()}>
          <CalendarDays aria-hidden size={16} />
          {formats.placeDate(timestamp, offset)}, {formats.placeTime(timestamp, offset)}
        </time>
        {hasPlace && (
          <span>
            <MapPin aria-hidden size={16} />
            {town ?? `${formats.latitude(location.y)}, ${formats.longitude(location.x)}`}
          </span>
        )}
      </p>
    </div>
  );
};
