import { useSyncExternalStore } from "react";
import { ageStep } from "./age-step.ts";
import { eachMinute } from "./minute-timer.ts";
import { present } from "./present-moment.ts";

/**
 * Hook: draws its component again whenever the words for how long ago something was may have changed.
 *
 * @param time ms since 1970
 */
export const useAge = (time: number): void => {
  const step = () => ageStep(time, present());
  useSyncExternalStore(eachMinute, step, step);
};
