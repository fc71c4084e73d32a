import { ImagePlus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { isMoving, queueLength } from "../../../lib/photos/photo-queue.ts";
import { usePhotoQueue } from "../../../lib/photos/use-photo-queue.ts";
import { PhotoButton } from "../../../ui/form/photo-button.tsx";
import { PhotoRow } from "../../../ui/workout/photo-row.tsx";
import styles from "../drafts/import-row.module.css";

interface DraftPhotosProps {
  /** Name of the draft's file. */
  readonly file: string;
  readonly workoutKey: string;
  /** Number of photos that it already had in the interrupted page. */
  readonly there: number;
  /** Photos that were chosen with the files and belong to it. */
  readonly given: readonly File[];
  /** Called with the number of photos being sent. */
  readonly onMoving: (count: number) => void;
}

/** The photos of a draft: those already sent, those being sent, and a button for more. They are deleted with the draft. */
export const DraftPhotos = ({ file, workoutKey, there, given, onMoving }: DraftPhotosProps) => {
  const { t } = useMessages();
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const { queue, ...controls } = usePhotoQueue(workoutKey, (photo) => {
    const address = URL.createObjectURL(photo);
    setArrived((addresses) => [...addresses, address]);
  });

  const taken = useRef<readonly File[]>([]);
  const take = useEffectEvent(controls.add);
  useEffect(() => {
    if (taken.current === given) return;
    taken.current = given;
    if (given.length > 0) take(given);
  }, [given]);

  const moving = queue.items.filter(isMoving).length;
  const tellMoving = useEffectEvent(onMoving);
  useEffect(() => {
    tellMoving(moving);
  }, [moving]);

  return (
    <div className={styles["photos"]}>
      <div className={styles["strip"]}>
        {arrived.map((address) => (
          <img key={address} src={address} alt="" className={styles["thumb"]} />
        ))}
        <PhotoButton
          size="small"
          kind="ghost"
          icon={ImagePlus}
          aria-label={t("import-workouts.photosFor", { file })}
          onFiles={controls.add}
        >
          {t("photos.add")}
        </PhotoButton>
      </div>
      {there > 0 && <p className={styles["facts"]}>{t("import-workouts.photosThere", { count: there })}</p>}
      {queue.badFile && <p className={styles["problem"]}>{t("photos.badFile")}</p>}
      {queue.refused > 0 && (
        <p className={styles["problem"]}>
          {t("photos.refused", { count: queue.refused, most: queueLength })}
        </p>
      )}
      {queue.items.length > 0 && (
        <ul>
          {queue.items.map((item) => (
            <PhotoRow key={item.id} item={item} controls={controls} />
          ))}
        </ul>
      )}
    </div>
  );
};
