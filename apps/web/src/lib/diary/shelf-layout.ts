export const shelfName = "cairn-diary";

/** How what is kept of a diary lies in the browser's IndexedDB. */
export const shelfLayout = {
  name: shelfName,
  /** Moves on when what is kept is written another way; what an older version kept is thrown away. */
  version: 3,
  stores: { state: "state", months: "months", notes: "notes" },
  /** Where in its store the state of the whole lies. */
  stateKey: "state",
} as const;

export type ShelfLayout = typeof shelfLayout;
