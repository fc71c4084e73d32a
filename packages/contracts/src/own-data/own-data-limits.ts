/** Name and version of the archive; the number grows when a reader of the old one would go wrong. */
export const ownDataFormat = "cairn-own-data/1";

/** Days for which an archive that is ready can be fetched. */
export const ownDataDays = 7;

/** Minutes for which the address of a download holds. */
export const ownDataTicketMinutes = 60;

export const ownDataStates = ["queued", "running", "ready", "failed"] as const;
export type OwnDataState = (typeof ownDataStates)[number];
