import { createStore } from "./store.ts";

/** Whether the subject of the open screen does not exist: the screen is then the page that says so, at the requested address. */
export const missingScreen = createStore(false);
