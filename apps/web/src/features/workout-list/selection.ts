/** Workouts that are chosen to do something with all of them. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** The one that was chosen last: a range begins there. */
  readonly anchor: string | undefined;
}

export const nothingSelected: Selection = { keys: new Set(), anchor: undefined };

/** With one more or one less. */
export const toggled = ({ keys }: Selection, key: string): Selection => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
};

/**
 * With everything from the one that was chosen last to this one, which itself becomes the next beginning.
 *
 * @param order keys of the list in the order in which it stands
 */
export const extendedTo = (selection: Selection, key: string, order: readonly string[]): Selection => {
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(key);
  if (from < 0 || to < 0) return toggled(selection, key);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: new Set([...selection.keys, ...range]), anchor: key };
};

export const allOf = (order: readonly string[]): Selection => ({ keys: new Set(order), anchor: undefined });
