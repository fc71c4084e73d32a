import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { emptyQueue, queueOf } from "../../lib/photos/photo-queue.ts";
import type { PhotoQueueControls } from "../../lib/photos/use-photo-queue.ts";
import { useStore } from "../../lib/store.ts";
import { pagePhotos, watchPhotos } from "./page-photos.ts";

/** Hook: the photos that its owner adds to a workout; they are sent although this component unmounts, and shown when it is back. */
export const usePagePhotos = ({
  workoutKey,
  username,
  abilities,
}: CombinedWorkoutView): PhotoQueueControls => {
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
