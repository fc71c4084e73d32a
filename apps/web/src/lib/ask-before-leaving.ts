import { isOvertaken } from "./session.ts";

/**
 * For `beforeunload`: the browser asks whether to close the page and lose what is in progress. Not if another person has logged
 * in meanwhile.
 */
export const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (!isOvertaken()) event.preventDefault();
};
