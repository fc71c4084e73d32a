import { createRequestStore } from "../../lib/request-store.ts";

const store = createRequestStore<object>();

/** Opens the search of the top bar. */
export const openSearch = (): void => {
  store.open({});
};

export const closeSearch = store.close;

/** Hook: whether it is open. */
export const useIsSearching = (): boolean => store.use() !== undefined;
