import { recall, remember } from "../../lib/diary/remembered.ts";
import { type ListSearch, type ListView, searchOfView, viewOfSearch, wholeList } from "./list-view.ts";

/** The last view of an account in this browser (LIST-2); by default the whole list. */
export const rememberedView = (accountKey: string): ListView => {
  try {
    const stored: unknown = JSON.parse(recall("list", accountKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? viewOfSearch(stored as ListSearch) : wholeList;
  } catch {
    return wholeList;
  }
};

export const rememberView = (accountKey: string, view: ListView): void => {
  const search = searchOfView(view);
  remember("list", accountKey, Object.keys(search).length === 0 ? undefined : JSON.stringify(search));
};
