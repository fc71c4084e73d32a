import { type ListSearch, type ListView, searchOfView, viewOfSearch, wholeList } from "./list-view.ts";

const nameOf = (accountKey: string): string => `cairn.workout-list/${accountKey}`;

/** The view that an account looked at last in this browser (LIST-2); the whole list where none is stored. */
export const rememberedView = (accountKey: string): ListView => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(accountKey)) ?? "{}");
    return typeof stored === "object" && stored !== null ? viewOfSearch(stored as ListSearch) : wholeList;
  } catch {
    return wholeList;
  }
};

export const rememberView = (accountKey: string, view: ListView): void => {
  try {
    const search = searchOfView(view);
    if (Object.keys(search).length === 0) localStorage.removeItem(nameOf(accountKey));
    else localStorage.setItem(nameOf(accountKey), JSON.stringify(search));
  } catch {
    // Without storage the address alone keeps it.
  }
};
