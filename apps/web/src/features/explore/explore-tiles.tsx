import type { FoundPersonView } from "@cairn/contracts/profile/profile";
import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Link } from "@tanstack/react-router";
import { useIsShared } from "../../lib/ground/use-is-shared.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { GroundCredit } from "../../ui/workout/ground-credit.tsx";
import { PhotoLink } from "../../ui/workout/photo-link.tsx";
import { SportBadge } from "../../ui/workout/sport-icon.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import { photoWidths } from "./explore-pin.tsx";
import styles from "./explore-tiles.module.css";
import { TileNumbers } from "./tile-numbers.tsx";
import type { Tile } from "./tiles-of-view.ts";

/** A tile's picture is three quarters as high as it is wide. */
const pictureHeight = photoWidths.tile * 0.75;

const WorkoutTile = ({ workout }: { readonly workout: WorkoutView }) => {
  const isShared = useIsShared(workout.username);
  const sport = useSportNames().of(workout.activityId);
  return (
    <Link
      to="/workout/$username/$workoutKey/{-$more}"
      params={{ username: workout.username, workoutKey: workout.workoutKey }}
      className={styles["tile"]}
    >
      <span className={styles["picture"]}>
        <TrackThumbnail
          polyline={workout.polyline ?? ""}
          starts={workout.polylineStarts}
          width={photoWidths.tile}
          height={pictureHeight}
          large
          isShared={isShared}
        />
        <span className={styles["sport"]}>
          <SportBadge icon={sport.icon} family={sport.family} size="s" />
        </span>
      </span>
      <span className={styles["title"]} dir="auto">
        {workout.description ?? sport.name}
      </span>
      <span className={styles["line"]}>
        <TileNumbers workout={workout} most={2} />
        <bdi className={styles["person"]}>{workout.fullname}</bdi>
      </span>
    </Link>
  );
};

interface PhotoTileProps {
  readonly photo: PhotoView;
  readonly person: string;
}

const PhotoTile = ({ photo, person }: PhotoTileProps) => {
  const { t } = useMessages();
  return (
    <span className={styles["tile"]}>
      <PhotoLink
        photo={photo}
        label={t("explore.photoBy", { name: person })}
        sizes={`(max-width: 959px) 212px, ${photoWidths.tile}px`}
        className={styles["picture"]}
      />
      {photo.description !== "" && (
        <span className={styles["title"]} dir="auto">
          {photo.description}
        </span>
      )}
      <span className={styles["line"]}>
        <bdi className={styles["person"]}>{person}</bdi>
      </span>
    </span>
  );
};

/** As many as fill the list of a large window. */
const skeletons = ["a", "b", "c", "d", "e", "f"] as const;

/** The list before its answer is there. */
export const TilesSkeleton = () => {
  const { t } = useMessages();
  return (
    <output className={styles["tiles"]} aria-busy aria-label={t("ui.loading")}>
      {skeletons.map((key) => (
        <span key={key} className={styles["tile"]}>
          <span className={styles["picture"]}>
            <Skeleton height="100%" />
          </span>
          <Skeleton width="80%" height="20px" />
          <Skeleton width="55%" height="16px" />
        </span>
      ))}
    </output>
  );
};

interface ExploreTilesProps {
  readonly tiles: readonly Tile[];
  readonly people: readonly FoundPersonView[];
  /** Key of the workout or photo that is pointed at, here or on the map. */
  readonly lit: string | undefined;
  readonly onLit: (key: string | undefined) => void;
}

/** What is in the visible part of the map, as tiles in random order; the one that is pointed at is marked here and there. */
export const ExploreTiles = ({ tiles, people, lit, onLit }: ExploreTilesProps) => {
  const { t } = useMessages();
  const leave = () => {
    onLit(undefined);
  };
  const names = new Map(people.map(({ username, realName }) => [username, realName]));
  return (
    <>
      <ul className={styles["tiles"]} aria-label={t("explore.inView")}>
        {tiles.map((tile) => {
          const point = () => {
            onLit(tile.key);
          };
          return (
            <li
              key={tile.key}
              className={classNames(tile.key === lit && styles["lit"])}
              data-lit={tile.key === lit ? "" : undefined}
            >
              <span
                role="presentation"
                className={styles["pointed"]}
                onMouseEnter={point}
                onMouseLeave={leave}
                onFocus={point}
                onBlur={leave}
              >
                {tile.kind === "workout" ? (
                  <WorkoutTile workout={tile.workout} />
                ) : (
                  <PhotoTile
                    photo={tile.photo}
                    person={names.get(tile.photo.username) ?? tile.photo.username}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <GroundCredit of={tiles.map((tile) => (tile.kind === "workout" ? tile.workout.polyline : undefined))} />
    </>
  );
};
