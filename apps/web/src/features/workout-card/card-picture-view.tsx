import type { PhotoView } from "@cairn/contracts/photos";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useIsShared } from "../../lib/ground/use-is-shared.ts";
import { opensHere } from "../../lib/photos/is-plain-click.ts";
import { useOpenPhoto } from "../../lib/photos/use-open-photo.ts";
import { sourceSet } from "../../lib/photos/photo-sources.ts";
import type { useSportNames } from "../../lib/sport-names.ts";
import { DrawnTrack } from "../../map/drawn-track.tsx";
import { SportPictogram } from "../../ui/workout/sport-icon.tsx";
import { GroundCredit } from "../../ui/workout/ground-credit.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import sportFamily from "../../ui/workout/sport-family.module.css";
import { classNames } from "../../ui/class-names.ts";
import { cardPicture } from "./card-picture.ts";
import styles from "./card-picture-view.module.css";
import type { CardWorkout } from "./card-workout.ts";
import { CurvePicture } from "./curve-picture.tsx";

interface CardPictureViewProps {
  readonly workout: CardWorkout;
  readonly photos: readonly PhotoView[];
  readonly sport: ReturnType<ReturnType<typeof useSportNames>["of"]>;
}

/** The picture of a card: photos, the track on a drawn map, the curve of a workout without one, or the sport (DASH-6). */
export const CardPictureView = ({ workout, photos, sport }: CardPictureViewProps) => {
  const { t } = useMessages();
  const isShared = useIsShared(workout.username);
  const openPhoto = useOpenPhoto(workout.workoutKey);
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
    <div className={styles["picture"]}>
      <ul className={styles["photos"]} data-count={shown.length}>
        {shown.map((photo, index) => (
          <li key={photo.key}>
            <Link
              to="/workout/$username/$workoutKey/{-$more}"
              params={{ username: workout.username, workoutKey: workout.workoutKey }}
              className={styles["photo"]}
              aria-label={t("photos.open", { number: index + 1, count: shown.length + more })}
              onClick={(event) => {
                if (opensHere(event)) openPhoto(photo.key);
              }}
            >
              <img
                src={photo.sources.at(-1)?.url ?? photo.url}
                srcSet={sourceSet(photo)}
                sizes={index === 0 ? "(max-width: 959px) 100vw, 608px" : "(max-width: 959px) 50vw, 304px"}
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
        <span className={styles["inset"]}>
          <TrackThumbnail {...track} width={104} height={72} isShared={isShared} />
          <GroundCredit over of={[track.polyline]} />
        </span>
      )}
    </div>
  );
};
