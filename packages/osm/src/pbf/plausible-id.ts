/** Ids of OpenStreetMap have reached 2^34. Four times one, which is what tiles carry, has to be exact. */
const endOfIds = 2 ** 51;

/** Whether an element may have this id; those of elements that were never sent to OpenStreetMap are below zero. */
export const isPlausibleId = (id: number): boolean => Math.abs(id) < endOfIds;
