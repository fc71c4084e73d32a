import type { AnyRouter } from "@tanstack/react-router";
import { createRequestStore } from "../request-store.ts";

/** A request to show a photo large, with the other photos of its workout. */
export interface PhotoRequest {
  readonly photoKey: string;
  /** The workout on whose page it is shown. */
  readonly workoutKey: string;
}

const store = createRequestStore<PhotoRequest>();

let stopFollowing = (): void => {};

/** Closes the photo browser. */
export const closePhoto = (): void => {
  stopFollowing();
  store.close();
};

/**
 * Opens the photo browser, on the page of the workout or on the way to it. The request ends when another page is opened, so that
 * the photo does not open by itself on a later visit; also if the page of the workout has not loaded.
 *
 * @param router not its history: with a listener there, the router does not follow redirects while the first page is loading
 */
export const openPhoto = (request: PhotoRequest, router: Pick<AnyRouter, "subscribe">): void => {
  stopFollowing();
  stopFollowing = router.subscribe("onBeforeNavigate", ({ toLocation }) => {
    if (!toLocation.pathname.split("/").includes(request.workoutKey)) closePhoto();
  });
  store.open(request);
};

export const usePhotoRequest = store.use;
