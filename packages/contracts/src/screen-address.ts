/** Calls, the base map, and what programs ask a server about itself. */
const notForPeople = /^\/(apiserver|basemap|healthz|readyz|metrics)(\/|$)/;
/** A path that ends as files do. */
const file = /\.[a-z0-9]{2,5}$/i;

/** Whether a path is of a screen, which the page itself draws: it looks like no file and no call. */
export const isScreenAddress = (path: string): boolean => !notForPeople.test(path) && !file.test(path);
