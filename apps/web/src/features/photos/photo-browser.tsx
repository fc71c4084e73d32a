import type { PhotoView } from "@cairn/contracts/photos";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { usePhotoSteps } from "../../lib/photos/photo-in-address.ts";
import { IconButton } from "../../ui/form/button.tsx";
import { uncoverMessages } from "../../ui/overlay/uncover-messages.ts";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { DeletePhoto } from "./delete-photo.tsx";
import { largeAddress } from "./photo-address.ts";
import { PhotoCaption } from "./photo-caption.tsx";
import styles from "./photo-browser.module.css";

interface PhotoBrowserProps {
  readonly workout: CombinedWorkoutView;
  readonly photo: PhotoView;
}

/**
 * One photo over the whole window, with what is known of it below; buttons and arrow keys step through all of the workout's
 * photos (PHOT-1).
 */
export const PhotoBrowser = ({ workout, photo }: PhotoBrowserProps) => {
  const { t } = useMessages();
  const dialog = useFocusAfterRemoval<HTMLDialogElement>();
  const { photos } = workout;
  const { open: openPhoto, close: closePhoto } = usePhotoSteps(workout);
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
        <PhotoCaption workout={workout} photo={photo} />
        {photos.length > 1 && (
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
        )}
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
