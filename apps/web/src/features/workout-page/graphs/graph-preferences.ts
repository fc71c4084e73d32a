import { createStoredValue } from "../../../lib/preferences/stored-value.ts";
import { type Smoothing, smoothings } from "../../../lib/track/smoothing.ts";

/** How this browser smooths graphs. */
export const smoothingPreference = createStoredValue<Smoothing>(
  "cairn.smoothing",
  (text) => smoothings.find((smoothing) => smoothing === text),
  "little",
);

/**
 * Which graphs this browser shows beside or without the usual ones, such as `+cadence -power`. What nobody chose stays as the sport has it,
 * so a choice on a run does not decide about rides.
 */
export const graphPreference = createStoredValue<string>(
  "cairn.graphs",
  (text) => (text !== null && /^([+-]\w+( |$))*$/.test(text) ? text : undefined),
  "",
);
