import { createRequestStore } from "../request-store.ts";

/** Someone wants to see a photo large, with the others of its workout around it. */
export interface PhotoRequest {
  readonly photoKey: string;
}

const store = createRequestStore<PhotoRequest>();

/** Opens the photo browser, from the chart of photos or from the map. */
export const openPhoto = (photoKey: string): void => {
  store.open({ photoKey });
};

export const closePhoto = store.close;
export const usePhotoRequest = store.use;
