import { useSyncExternalStore } from "react";

/** A value that changes as a whole, and those who are told of each change. */
export interface Store<State> {
  readonly get: () => State;
  readonly set: (next: State) => void;
  /** @returns what ends the telling */
  readonly subscribe: (listener: () => void) => () => void;
}

/** As much of a store as who only looks at it needs. */
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

/** What a store holds now, in a component; the same on the server that draws the home page. */
export const useStore = <State>({ get, subscribe }: Readable<State>): State =>
  useSyncExternalStore(subscribe, get, get);
