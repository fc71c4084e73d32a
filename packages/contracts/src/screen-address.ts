import { screenAt } from "./screen-paths.ts";

/**
 * Path prefixes of calls, of the base map, of pages for the frames of others, and of addresses that programs look up on any
 * server.
 */
const notForPeople = /^\/(apiserver|basemap|embed|healthz|readyz|metrics)(\/|$)/;
/** A path that ends with a file extension. */
const file = /\.[a-z0-9]{2,5}$/i;

/**
 * Whether a path belongs to a screen, which the client draws: it looks neither like a file nor like a call. The profile of
 * somebody whose name has a dot in it looks like a file.
 */
export const isScreenAddress = (path: string): boolean =>
  !notForPeople.test(path) && (screenAt(path) !== undefined || !file.test(path));
