import { createStore, useStore } from "./store.ts";

/** Something that is asked for from anywhere and shown in one place, such as a dialog: open while there is a request. */
export interface RequestStore<Request> {
  readonly open: (request: Request) => void;
  readonly close: () => void;
  /** What is asked for now, in a component. */
  readonly use: () => Request | undefined;
}

export const createRequestStore = <Request extends object>(): RequestStore<Request> => {
  const store = createStore<Request | undefined>(undefined);
  return {
    open: store.set,
    close: () => {
      store.set(undefined);
    },
    use: () => useStore(store),
  };
};
