import type { PhotoView } from "@cairn/contracts/photos";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useIsShared } from "../../lib/ground/use-is-shared.ts";
import { sourceSet } from "../../lib/photos/photo-sources.ts";
import type { useSportNames } from "../../lib/sport-names.ts";
import { DrawnTrack } from "../../map/drawn-track.tsx";
import { SportPictogram } from "../../ui/workout/sport-icon.tsx";
import sportFamily from "../../ui/workout/sport-family.module.css";
import { classNames } from "../../ui/class-names.ts";
import { cardPicture } from "./card-picture.ts";
import styles from "./card-picture-view.module.css";
import type { CardWorkout } from "./card-workout.ts";
import { CurvePicture } from "./curve-picture.tsx";

/** Width of a photo: the first is the largest; beside a map all have a little more than half of the room. */
const sizesOf = (isFirst: boolean, isBeside: boolean): string =>
  isFirst && !isBeside ? "(max-width: 959px) 100vw, 608px" : "(max-width: 959px) 50vw, 340px";

interface CardPictureViewProps {
  readonly workout: CardWorkout;
  readonly photos: readonly PhotoView[];
  readonly sport: ReturnType<ReturnType<typeof useSportNames>["of"]>;
}

/**
 * The picture of a card: photos with the track on a drawn map beside them, the track alone, the curve of a workout without one,
 * or the sport (DASH-6).
 */
export const CardPictureView = ({ workout, photos, sport }: CardPictureViewProps) => {
  const { t } = useMessages();
  const isShared = useIsShared(workout.username);
  const picture = cardPicture(workout, photos);
  if (picture.kind === "sport") {
    return (
      <div className={classNames(styles["sport"], sportFamily[sport.family])}>
        <SportPictogram icon={sport.icon} size="l" />
      </div>
    );
  }
  if (picture.kind === "curve") return <CurvePicture curve={picture.curve} sport={sport.profile} />;
  if (picture.kind === "track") {
    return (
      <div className={styles["picture"]}>
        <DrawnTrack {...picture.track} isShared={isShared} />
      </div>
    );
  }
  const { photos: shown, more, track } = picture;
  return (
    <div className={classNames(styles["picture"], track && styles["beside"])}>
      <ul className={styles["photos"]} data-count={shown.length}>
        {shown.map((photo, index) => (
          <li key={photo.key}>
            <Link
              to="/workout/$username/$workoutKey/image/$imageKey"
              params={{
                username: workout.username,
                workoutKey: workout.workoutKey,
                imageKey: photo.key,
              }}
              className={styles["photo"]}
              aria-label={t("photos.open", { number: index + 1, count: shown.length + more })}
            >
              <img
                src={photo.sources.at(-1)?.url ?? photo.url}
                srcSet={sourceSet(photo)}
                sizes={sizesOf(index === 0, track !== undefined)}
                alt=""
                loading="lazy"
                decoding="async"
                width={photo.width}
                height={photo.height}
              />
              {more > 0 && index === shown.length - 1 && (
                <span className={styles["more"]} aria-hidden>
                  +{more}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {track && (
        <div className={styles["track"]}>
          <DrawnTrack {...track} isShared={isShared} />
        </div>
      )}
    </div>
  );
};
