import { useRouter, useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { pathBelow } from "../base-path.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The photo was opened on the page of its workout, which is the entry before. */
    photoOverPage?: true;
  }
}

/** The photo that an address opens over the page of a workout. */
export const photoAt = (path: string, workoutKey: string): string | undefined => {
  const [, , , key, image, photoKey] = path.split("/");
  return key === workoutKey && image === "image" && photoKey ? photoKey : undefined;
};

/** Hook: key of the photo that is open over the page of a workout, by the address. */
export const useShownPhoto = (workoutKey: string): string | undefined =>
  useRouterState({ select: ({ location }) => photoAt(location.pathname, workoutKey) });

/** A workout as far as the addresses of its photos need it. */
interface WorkoutOfPhotos {
  readonly username: string;
  readonly workoutKey: string;
}

/** What changes which photo is open. Each photo is an entry of the history; going on to another one replaces it. */
export interface PhotoSteps {
  readonly open: (photoKey: string) => void;
  /** Leads back to the page below: the entry before if the photo was opened there. */
  readonly close: () => void;
  /** Puts the page in the place of a photo that there is not. */
  readonly leave: () => void;
}

/** Hook: opens and closes photos on the page of their workout. */
export const usePhotoSteps = ({ username, workoutKey }: WorkoutOfPhotos): PhotoSteps => {
  const router = useRouter();
  return useMemo(() => {
    const isOpen = () => photoAt(pathBelow(router.history.location.pathname), workoutKey) !== undefined;
    const leave = () => {
      if (!isOpen()) return;
      void router.navigate({
        to: "/workout/$username/$workoutKey/{-$more}",
        params: { username, workoutKey },
        search: true,
        replace: true,
        resetScroll: false,
      });
    };
    return {
      open: (photoKey) => {
        const isStep = isOpen();
        void router.navigate({
          to: "/workout/$username/$workoutKey/image/$imageKey",
          params: { username, workoutKey, imageKey: photoKey },
          search: true,
          replace: isStep,
          state: (before) => (isStep ? before : { photoOverPage: true }),
          resetScroll: false,
        });
      },
      close: () => {
        if (isOpen() && router.history.location.state.photoOverPage) router.history.back();
        else leave();
      },
      leave,
    };
  }, [router, username, workoutKey]);
};
