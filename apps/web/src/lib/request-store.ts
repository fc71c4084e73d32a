import { useSyncExternalStore } from "react";

/** Something that is asked for from anywhere and shown in one place, such as a dialog: open while there is a request. */
export interface RequestStore<Request> {
  readonly open: (request: Request) => void;
  readonly close: () => void;
  /** What is asked for now, in a component. */
  readonly use: () => Request | undefined;
}

export const createRequestStore = <Request extends object>(): RequestStore<Request> => {
  const listeners = new Set<() => void>();
  let current: Request | undefined;
  const change = (next: Request | undefined): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    open: change,
    close: () => {
      change(undefined);
    },
    use: () => useSyncExternalStore(subscribe, () => current),
  };
};
