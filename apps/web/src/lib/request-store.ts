import { createStore, useStore } from "./store.ts";

/** A request that can be made anywhere and is shown in one place, such as a dialog, which is open while there is one. */
export interface RequestStore<Request> {
  readonly open: (request: Request) => void;
  readonly close: () => void;
  /** Hook: the current request. */
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
