import { useState } from "react";

/**
 * Requests a frame while a screen is rendered for the first time, so that the browser draws it as soon as it is there. Otherwise
 * it may run the screen's effects first, and the picture waits until their requests are made: React schedules them as a task, and
 * a frame that is requested by the change of the document comes later than that.
 */
export const useEarlyFrame = (): void => {
  useState(() => requestAnimationFrame(() => {}));
};
