import { createStoredValue } from "../../../lib/preferences/stored-value.ts";
import { type Smoothing, smoothings } from "../../../lib/track/smoothing.ts";

/** The smoothing of graphs in this browser. */
export const smoothingPreference = createStoredValue<Smoothing>(
  "cairn.smoothing",
  (text) => smoothings.find((smoothing) => smoothing === text),
  "little",
);

/**
 * Differences from the default graphs in this browser, such as `+cadence -power`. Other graphs follow the sport, so a choice on a
 * run does not affect rides.
 */
export const graphPreference = createStoredValue<string>(
  "cairn.graphs",
  (text) => (text !== null && /^([+-]\w+( |$))*$/.test(text) ? text : undefined),
  "",
);
