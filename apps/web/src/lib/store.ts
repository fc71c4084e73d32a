import { useSyncExternalStore } from "react";

/** A value that is replaced as a whole, with listeners for each change. */
export interface Store<State> {
  readonly get: () => State;
  readonly set: (next: State) => void;
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The part of a store for reading. */
export type Readable<State> = Pick<Store<State>, "get" | "subscribe">;

export const createStore = <State>(first: State): Store<State> => {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** Hook: the current value of a store; the same on the server that prerenders the home page. */
export const useStore = <State>({ get, subscribe }: Readable<State>): State =>
  useSyncExternalStore(subscribe, get, get);
