import type { PhotoView } from "@cairn/contracts/photos";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { closePhoto } from "../../lib/photos/photo-request.ts";
import { useOpenPhoto } from "../../lib/photos/use-open-photo.ts";
import { IconButton } from "../../ui/form/button.tsx";
import { uncoverMessages } from "../../ui/overlay/uncover-messages.ts";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { GroundCredit } from "../../ui/workout/ground-credit.tsx";
import { TrackThumbnail } from "../../ui/workout/track-thumbnail.tsx";
import { DeletePhoto } from "./delete-photo.tsx";
import { largeAddress } from "./photo-address.ts";
import styles from "./photo-browser.module.css";

interface PhotoBrowserProps {
  readonly workout: CombinedWorkoutView;
  readonly photo: PhotoView;
}

/** One photo over the whole window; buttons and arrow keys step through all of the workout's photos (PHOT-1). */
export const PhotoBrowser = ({ workout, photo }: PhotoBrowserProps) => {
  const { t } = useMessages();
  const dialog = useFocusAfterRemoval<HTMLDialogElement>();
  const { photos } = workout;
  const openPhoto = useOpenPhoto(workout.workoutKey);
  const index = photos.findIndex(({ key }) => key === photo.key);
  const move = (steps: number) => {
    const next = photos[(index + steps + photos.length) % photos.length];
    if (next) openPhoto(next.key);
  };

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    const coverMessages = element && uncoverMessages(element);
    return () => {
      coverMessages?.();
      element?.close();
    };
  }, [dialog]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") move(-1);
    if (event.key === "ArrowRight") move(1);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  const { location } = photo;
  const hasPlace = location.x !== 0 || location.y !== 0;
  return (
    // A press outside is a convenience for the mouse; Escape and the close button do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles["browser"]}
      aria-label={t("photos.open", { number: index + 1, count: photos.length })}
      onCancel={(event) => {
        event.preventDefault();
        closePhoto();
      }}
      onMouseDown={(event) => {
        // The second press of a double click on the photo that opened it does not close it.
        if (event.target === dialog.current && event.detail < 2) closePhoto();
      }}
    >
      <figure className={styles["figure"]}>
        <img
          key={photo.key}
          className={styles["photo"]}
          src={largeAddress(photo)}
          alt={t("photos.of", { number: index + 1, title: workout.description ?? "" })}
          width={photo.width}
          height={photo.height}
        />
        {workout.detailedPolyline && (
          <div className={styles["map"]}>
            <TrackThumbnail
              polyline={workout.detailedPolyline}
              starts={workout.detailedPolylineStarts}
              width={150}
              height={100}
              {...(hasPlace ? { mark: { lon: location.x, lat: location.y } } : {})}
            />
            <GroundCredit over of={[workout.detailedPolyline]} />
          </div>
        )}
        <div className={styles["close"]}>
          <IconButton label={t("ui.close")} icon={X} onClick={closePhoto} />
        </div>
        {photos.length > 1 && (
          <>
            <div className={styles["previous"]}>
              <IconButton
                label={t("photos.previous")}
                icon={ChevronLeft}
                onClick={() => {
                  move(-1);
                }}
              />
            </div>
            <div className={styles["next"]}>
              <IconButton
                label={t("photos.next")}
                icon={ChevronRight}
                onClick={() => {
                  move(1);
                }}
              />
            </div>
          </>
        )}
      </figure>
      <div className={styles["foot"]}>
        <ul className={styles["thumbs"]}>
          {photos.map((other, place) => (
            <li key={other.key}>
              <button
                type="button"
                className={styles["thumb"]}
                aria-label={t("photos.open", { number: place + 1, count: photos.length })}
                aria-current={other.key === photo.key}
                onClick={() => {
                  openPhoto(other.key);
                }}
              >
                <img src={other.sources.at(-1)?.url ?? other.url} alt="" />
              </button>
            </li>
          ))}
        </ul>
        {workout.abilities.edit && (
          <DeletePhoto
            key={photo.key}
            imageKey={photo.key}
            onDeleted={() => {
              if (photos.length > 1) move(1);
              else closePhoto();
            }}
          />
        )}
      </div>
    </dialog>
  );
};
