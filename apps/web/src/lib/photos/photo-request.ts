import { createRequestStore } from "../request-store.ts";

/** A request to show a photo large, with the other photos of its workout. */
export interface PhotoRequest {
  readonly photoKey: string;
}

const store = createRequestStore<PhotoRequest>();

/** Opens the photo browser, from the strip of photos or from the map. */
export const openPhoto = (photoKey: string): void => {
  store.open({ photoKey });
};

export const closePhoto = store.close;
export const usePhotoRequest = store.use;
