import { createStoredValue } from "../../../lib/preferences/stored-value.ts";

/**
 * By what this browser colours the lines of each family of sports, such as `running=heartRate cycling=none`; what nobody chose stays as the sport has it. A
 * word alone is a choice for all sports, as it was kept before.
 */
export const colouringPreference = createStoredValue<string>(
  "cairn.colouring",
  (text) => (text !== null && /^(?:[a-z-]+=)?\w+(?: [a-z-]+=\w+)*$/.test(text) ? text : undefined),
  "",
);
