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

/** Time to undo, ms (part 1 of the behaviour, comment deletion; used for every undo). */
export const undoTime = 5000;

/** The visible messages. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a message; at most three are visible, and the oldest is removed. Returns its id for `dismissToast`. */
export const showToast = (
  text: string,
  action?: Toast["action"],
  lasts = undoTime,
  whileHeld?: Toast["whileHeld"],
): number => {
  lastId += 1;
  toastStore.set([...toastStore.get().slice(-2), { id: lastId, text, lasts, action, whileHeld }]);
  return lastId;
};

export const dismissToast = (id: number): void => {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
};
