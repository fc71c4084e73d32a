import { ownStorage } from "../../lib/own-storage.ts";
import { storedNames } from "../../lib/stored-names.ts";

/** Prefixes in local storage of unsent texts that people typed: notes on days and comments. */
const kinds = /^(?:day-note|comment-draft)\//;

const names = (): readonly string[] => storedNames().filter((name) => kinds.test(name));

/** Whether this browser stores an unsent text, of anybody. */
export const hasUnsentTexts = (): boolean => names().length > 0;

/** Deletes them, so that the next user of the browser cannot read them. */
export const deleteUnsentTexts = (): void => {
  for (const name of names()) ownStorage.remove(name);
};
