import { storedNames } from "../../lib/stored-names.ts";

/** Prefixes in local storage of texts that people typed and the server does not have yet: notes on days and comments. */
const kinds = /^(?:day-note|comment-draft)\//;

const names = (): readonly string[] => storedNames().filter((name) => kinds.test(name));

/** Whether this browser keeps something typed that was never sent, of whoever it is. */
export const hasUnsentTexts = (): boolean => names().length > 0;

/** Forgets them, as whoever uses the browser next shall not read them. */
export const forgetUnsentTexts = (): void => {
  for (const name of names()) localStorage.removeItem(name);
};
