/** Ids of OpenStreetMap have reached 2^34. Four times an id, which is used in tiles, must be exact. */
const endOfIds = 2 ** 51;

/** Whether an element may have this id; elements that were never uploaded to OpenStreetMap have negative ids. */
export const isPlausibleId = (id: number): boolean => Math.abs(id) < endOfIds;
