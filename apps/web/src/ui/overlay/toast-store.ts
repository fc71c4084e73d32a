/** One short message at the lower edge, with at most one way back. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds until it goes by itself. */
  readonly lasts: number;
}

/** Time to undo, ms (part 1 of the behaviour, comment deletion; used for every undo). */
export const undoTime = 5000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const currentToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a message; at most three stand at once, the oldest gives way. Returns its id for `dismissToast`. */
export const showToast = (text: string, action?: Toast["action"], lasts = undoTime): number => {
  lastId += 1;
  change([...toasts.slice(-2), { id: lastId, text, lasts, ...(action ? { action } : {}) }]);
  return lastId;
};

export const dismissToast = (id: number): void => {
  change(toasts.filter((toast) => toast.id !== id));
};
