/** Name and version of the archive. The version is raised when readers of the old one would misread the new one. */
export const ownDataFormat = "cairn-own-data/1";

/** Days for which a finished archive can be downloaded. */
export const ownDataDays = 7;

/** Minutes for which the address of a download is valid. */
export const ownDataTicketMinutes = 60;

export const ownDataStates = ["queued", "running", "ready", "failed"] as const;
export type OwnDataState = (typeof ownDataStates)[number];
