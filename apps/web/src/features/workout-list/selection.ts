/** Workouts selected for a common action. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** The last selected one: a range begins there. */
  readonly anchor: string | undefined;
}

export const nothingSelected: Selection = { keys: new Set(), anchor: undefined };

/** The selection with one key added or removed. */
export const toggled = ({ keys }: Selection, key: string): Selection => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
};

/**
 * The selection with everything from the last selected one to this one, which becomes the next beginning.
 *
 * @param order keys in the order of the list
 */
export const extendedTo = (selection: Selection, key: string, order: readonly string[]): Selection => {
  const from = selection.anchor === undefined ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(key);
  if (from < 0 || to < 0) return toggled(selection, key);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: new Set([...selection.keys, ...range]), anchor: key };
};

export const allOf = (order: readonly string[]): Selection => ({ keys: new Set(order), anchor: undefined });
