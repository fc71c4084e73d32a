import { createStore } from "../../lib/store.ts";

/** A short message at the lower edge, with at most one action. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Milliseconds until it disappears. */
  readonly lasts: number;
  /** Called when somebody begins to point at it or to have the focus in it, and every second until they leave. */
  readonly whileHeld?: (() => void) | undefined;
}

/** Time for every undo, ms. */
export const undoTime = 5000;

/** The visible messages. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;
/** Ids of those that somebody points at or has the focus in. */
const held = new Set<number>();

/**
 * Shows a message. At most three are visible: the oldest goes that offers nothing and is not held, and only if there is none the
 * oldest of the others.
 *
 * @returns its id for `dismissToast`
 */
export const showToast = (
  text: string,
  action?: Toast["action"],
  lasts = undoTime,
  whileHeld?: Toast["whileHeld"],
): number => {
  lastId += 1;
  const toasts = toastStore.get();
  const gone =
    toasts.length > 2
      ? (toasts.find((toast) => !toast.action && !held.has(toast.id)) ?? toasts[0])
      : undefined;
  toastStore.set([
    ...toasts.filter((toast) => toast !== gone),
    { id: lastId, text, lasts, action, whileHeld },
  ]);
  return lastId;
};

/** Says whether somebody is at a message: it stays for as long. */
export const pauseToast = (id: number, isHeld: boolean): void => {
  if (isHeld) held.add(id);
  else held.delete(id);
};

export const dismissToast = (id: number): void => {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
};
