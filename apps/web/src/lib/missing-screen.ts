import { createStore } from "./store.ts";

/** Whether what the open screen is about is not there: the screen is then the page that says so, at the address that was asked for. */
export const missingScreen = createStore(false);
