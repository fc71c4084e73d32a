/** A run that fails begins from the start, some minutes later. */
export const exportOwnDataJob = { name: "export-own-data", attempts: 3 } as const;
