import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "../store.ts";
import type { PhotoQueue } from "./photo-queue.ts";
import { createPhotoSending, type PhotoSending } from "./photo-sending.ts";

export interface PhotoQueueControls extends Pick<PhotoSending, "cancel" | "retry" | "remove"> {
  readonly queue: PhotoQueue;
  readonly add: (files: readonly File[]) => void;
}

/**
 * The queue of photos that a component sends to a workout; those not being sent yet are dropped when it unmounts.
 *
 * @param onArrived called for each sent photo, to show it elsewhere
 */
export const usePhotoQueue = (workoutKey: string, onArrived: (photo: File) => void): PhotoQueueControls => {
  const [sending] = useState(createPhotoSending);
  const queue = useStore(sending);
  const tellArrival = useEffectEvent((photo: File) => onArrived(photo));
  useEffect(() => {
    const leave = sending.onArrival(({ file }) => {
      tellArrival(file);
    });
    return () => {
      leave();
      sending.stop();
    };
  }, [sending]);
  const { cancel, retry, remove } = sending;
  return {
    queue,
    add: (files) => {
      sending.add(workoutKey, files);
    },
    cancel,
    retry,
    remove,
  };
};
