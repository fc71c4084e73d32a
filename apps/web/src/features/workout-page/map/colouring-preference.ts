import { createStoredValue } from "../../../lib/preferences/stored-value.ts";

/**
 * The colouring of lines for each family of sports in this browser, such as `running=heartRate cycling=none`; others follow the sport. A single word is a
 * choice for all sports, the earlier format.
 */
export const colouringPreference = createStoredValue<string>(
  "cairn.colouring",
  (text) => (text !== null && /^(?:[a-z-]+=)?\w+(?: [a-z-]+=\w+)*$/.test(text) ? text : undefined),
  "",
);
