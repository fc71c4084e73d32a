/** A failed run is retried from the start some minutes later. */
export const exportOwnDataJob = { name: "export-own-data", attempts: 3 } as const;
