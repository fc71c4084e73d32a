import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ImagePlus } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { usePhotoSteps, useShownPhoto } from "../../lib/photos/photo-in-address.ts";
import { PhotoButton } from "../../ui/form/photo-button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { sourceSet } from "../../lib/photos/photo-sources.ts";
import { queueLength, emptyQueue, queueOf } from "../../lib/photos/photo-queue.ts";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { PhotoRow } from "../../ui/workout/photo-row.tsx";
import styles from "./photo-section.module.css";
import { useIsFetching } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { PhotoQueueControls } from "../../lib/photos/use-photo-queue.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { useStore } from "../../lib/store.ts";
import { pagePhotos, watchPhotos } from "./page-photos.ts";

/**
 * Hook: the photos that its owner adds to a workout; they are sent although this component unmounts, and shown when it is back.
 */
const usePagePhotos = ({ workoutKey, username, abilities }: CombinedWorkoutView): PhotoQueueControls => {
  const navigate = useNavigate();
  const all = useStore(pagePhotos);
  useEffect(
    () =>
      watchPhotos(workoutKey, () => {
        void navigate({ to: "/workout/$username/$workoutKey/{-$more}", params: { username, workoutKey } });
      }),
    [workoutKey, username, navigate],
  );
  const { cancel, retry, remove } = pagePhotos;
  return {
    queue: abilities.edit ? queueOf(all, workoutKey) : emptyQueue,
    add: (files) => {
      pagePhotos.add(workoutKey, files);
    },
    cancel,
    retry,
    remove,
  };
};

const PhotoBrowser = lazyPart(
  () => import("./photo-browser.tsx"),
  (file) => file.PhotoBrowser,
);

/**
 * The photos of a workout as a strip, large on a press; its owner can add more (WORK-10). Nothing if there are none to see or to
 * add.
 */
export const PhotoSection = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const controls = usePagePhotos(workout);
  const asked = useShownPhoto(workout.workoutKey);
  const { open: openPhoto, leave } = usePhotoSteps(workout);
  const isLoading = useIsFetching({ queryKey: queryKeys.workout(workout.workoutKey) }) > 0;
  const part = useFocusAfterRemoval<HTMLElement>();
  const { photos } = workout;
  const { queue } = controls;
  const isOwner = workout.abilities.edit;
  const shown = photos.find(({ key }) => key === asked);
  const isGone = asked !== undefined && shown === undefined && !isLoading;
  useEffect(() => {
    // Of a photo that is gone, or that the reader may not see, what remains is its workout.
    if (isGone) leave();
  }, [isGone, leave]);
  if (photos.length === 0 && !isOwner) return null;
  return (
    <section ref={part} className={styles["section"]} aria-label={t("photos.title")}>
      <div className={styles["head"]}>
        <h2>{t("photos.title")}</h2>
        {isOwner && (
          <PhotoButton size="small" kind="ghost" icon={ImagePlus} onFiles={controls.add}>
            {t("photos.add")}
          </PhotoButton>
        )}
      </div>
      {queue.badFile && <Notice kind="warning">{t("photos.badFile")}</Notice>}
      {queue.refused > 0 && (
        <Notice kind="warning">{t("photos.refused", { count: queue.refused, most: queueLength })}</Notice>
      )}
      {photos.length === 0 && queue.items.length === 0 && (
        <p className={styles["empty"]}>{t("photos.empty")}</p>
      )}
      {photos.length > 0 && (
        <ul className={styles["strip"]}>
          {photos.map((photo, index) => (
            <li key={photo.key}>
              <button
                type="button"
                className={styles["thumb"]}
                data-printed
                aria-label={t("photos.open", { number: index + 1, count: photos.length })}
                onClick={() => {
                  openPhoto(photo.key);
                }}
              >
                <img
                  src={photo.sources.at(-1)?.url ?? photo.url}
                  srcSet={sourceSet(photo)}
                  sizes="160px"
                  alt=""
                  loading="lazy"
                  width={photo.width}
                  height={photo.height}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {queue.items.length > 0 && (
        <ul className={styles["rows"]}>
          {queue.items.map((item) => (
            <PhotoRow key={item.id} item={item} controls={controls} />
          ))}
        </ul>
      )}
      <OnDemand>{shown && <PhotoBrowser workout={workout} photo={shown} />}</OnDemand>
    </section>
  );
};
