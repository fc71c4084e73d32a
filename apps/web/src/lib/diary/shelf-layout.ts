export const shelfName = "cairn-diary";

/** Layout of a stored diary in the browser's IndexedDB. */
export const shelfLayout = {
  name: shelfName,
  /** Incremented when the format changes; data of an older version is deleted. */
  version: 3,
  stores: { state: "state", months: "months", notes: "notes" },
  /** Key of the overall state in its store. */
  stateKey: "state",
} as const;

export type ShelfLayout = typeof shelfLayout;
