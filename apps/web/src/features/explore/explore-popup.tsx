import type { PhotoView } from "@cairn/contracts/photos";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { workoutQuery } from "../../lib/api/workout-query.ts";
import { useIsShared } from "../../lib/ground/use-is-shared.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSportNames } from "../../lib/sport-names.ts";
import { MapPopup } from "../../map/frame/map-popup.tsx";
import type { RegionPoint } from "../../map/region-points/point-kinds.ts";
import { RegionPointFacts } from "../../map/region-points/region-point-facts.tsx";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { PhotoLink } from "../../ui/workout/photo-link.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import { photoWidths } from "./explore-pin.tsx";
import styles from "./explore-popup.module.css";
import type { WorkoutSpot } from "./pins-of-view.ts";
import { TileNumbers } from "./tile-numbers.tsx";

/** Height of the picture in a popup, CSS pixels. */
const pictureHeight = 132;

const WorkoutContent = ({ workout }: { readonly workout: WorkoutView }) => {
  const { t } = useMessages();
  const isShared = useIsShared(workout.username);
  const { name } = useSportNames().of(workout.activityId);
  const { username, workoutKey } = workout;
  return (
    <>
      <TrackThumbnail
        polyline={workout.polyline ?? ""}
        starts={workout.polylineStarts}
        width={photoWidths.popup}
        height={pictureHeight}
        large
        isShared={isShared}
      />
      <p className={styles["person"]}>
        {name} · <bdi>{workout.fullname}</bdi>
      </p>
      <TileNumbers workout={workout} most={3} />
      <Link
        to="/workout/$username/$workoutKey/{-$more}"
        params={{ username, workoutKey }}
        className={buttonClass({ kind: "spruce", size: "small" })}
      >
        {t("explore.openWorkout")}
      </Link>
    </>
  );
};

interface PlacePopupProps {
  readonly point: RegionPoint;
  readonly onClose: () => void;
}

/** A point of a region's map. */
export const PlacePopup = ({ point, onClose }: PlacePopupProps) => {
  const { t } = useMessages();
  return (
    <MapPopup title={point.name || t(`map.point.${point.pointClass}`)} onClose={onClose}>
      <RegionPointFacts point={point} />
    </MapPopup>
  );
};

interface WorkoutPopupProps {
  /** At least one; more if they begin at the same place. */
  readonly spots: readonly WorkoutSpot[];
  /** Workouts that are known already. */
  readonly known: readonly WorkoutView[];
  readonly onClose: () => void;
}

/** The workouts of one pin, one at a time: picture, title, person, numbers and a link. */
export const WorkoutPopup = ({ spots, known, onClose }: WorkoutPopupProps) => {
  const { t } = useMessages();
  const sports = useSportNames();
  const [index, setIndex] = useState(0);
  const spot = spots[index] ?? spots[0];
  const workoutKey = spot?.workoutKey ?? "";
  const listed = known.find((workout) => workout.workoutKey === workoutKey);
  const { data, isError } = useQuery({ ...workoutQuery(workoutKey), enabled: listed === undefined });
  const workout = listed ?? data;
  const sport = sports.of(spot?.activityId ?? 0);
  return (
    <MapPopup title={workout?.description ?? sport.name} onClose={onClose}>
      {workout && <WorkoutContent workout={workout} />}
      {!workout &&
        (isError ? <p>{t("explore.workoutGone")}</p> : <Skeleton height={`${pictureHeight + 96}px`} />)}
      {spots.length > 1 && (
        <div className={styles["others"]}>
          <output>{t("explore.position", { number: index + 1, count: spots.length })}</output>
          <Button
            size="small"
            icon={ChevronRight}
            onClick={() => {
              setIndex((index + 1) % spots.length);
            }}
          >
            {t("explore.next")}
          </Button>
        </div>
      )}
    </MapPopup>
  );
};

interface PhotoPopupProps {
  readonly photo: PhotoView;
  readonly person: string;
  readonly onClose: () => void;
}

/** A photo of the map, larger, with a link to its workout. */
export const PhotoPopup = ({ photo, person, onClose }: PhotoPopupProps) => {
  const { t } = useMessages();
  const label = t("explore.photoBy", { name: person });
  return (
    <MapPopup title={photo.description === "" ? label : photo.description} onClose={onClose}>
      <PhotoLink photo={photo} label={label} sizes={`${photoWidths.popup}px`} className={styles["photo"]} />
      {photo.description !== "" && <p className={styles["person"]}>{label}</p>}
      <Link
        to="/workout/$username/$workoutKey/{-$more}"
        params={{ username: photo.username, workoutKey: photo.workoutKey }}
        className={buttonClass({ kind: "spruce", size: "small" })}
      >
        {t("explore.openWorkout")}
      </Link>
    </MapPopup>
  );
};
