import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { openPhoto } from "./photo-request.ts";

/** Hook: opens a photo large, from the strip of photos, from the map, or with a link to the page of its workout. */
export const useOpenPhoto = (workoutKey: string): ((photoKey: string) => void) => {
  const router = useRouter();
  return useCallback(
    (photoKey) => {
      openPhoto({ photoKey, workoutKey }, router);
    },
    [workoutKey, router],
  );
};
