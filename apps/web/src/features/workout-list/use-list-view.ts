import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { pathBelow } from "../../lib/base-path.ts";
import { recall, remember } from "../../lib/diary/remembered.ts";
import { useDiaryOwner } from "../../lib/diary/use-diary-owner.ts";
import { matchesScreenPath } from "../../lib/matches-screen-path.ts";
import {
  isSameView,
  type ListView,
  searchOfView,
  viewOfSearch,
  wholeList,
  type ListSearch,
} from "./list-view.ts";

/** The last view of an account in this browser (LIST-2); by default the whole list. */
const rememberedView = (accountKey: string): ListView => {
  try {
    const stored: unknown = JSON.parse(recall("list", accountKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? viewOfSearch(stored as ListSearch) : wholeList;
  } catch {
    return wholeList;
  }
};

const rememberView = (accountKey: string, view: ListView): void => {
  const search = searchOfView(view);
  remember("list", accountKey, Object.keys(search).length === 0 ? undefined : JSON.stringify(search));
};

const path = "/diary/workout-list";

interface UsedListView {
  /** Undefined while it is unknown what to restore. */
  readonly view: ListView | undefined;
  /** `replace`: going back skips the previous view. */
  readonly setView: (view: ListView, how?: { readonly replace: boolean }) => void;
}

/** The view in the address. An address without one, as in the navigation, leads to the last view of this account (LIST-2). */
export const useListView = (): UsedListView => {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isHere = useLocation({ select: (location) => matchesScreenPath(location, path) });
  const { owner, isUnknown } = useDiaryOwner();
  const accountKey = owner?.key;
  const view = useMemo(() => viewOfSearch(search), [search]);
  const isWhole = isSameView(view, wholeList);
  // Only on opening the list: an empty address after going back, or after a reset, is intended.
  const [isOpened, setOpened] = useState(!isWhole);
  const [toRestore, setToRestore] = useState<ListView>();
  if (!isOpened && !isUnknown) {
    setOpened(true);
    const remembered = accountKey === undefined ? wholeList : rememberedView(accountKey);
    if (!isSameView(remembered, wholeList)) setToRestore(remembered);
  }
  if (toRestore && !isWhole) setToRestore(undefined);
  const setView = useCallback<UsedListView["setView"]>(
    (next, how) => {
      if (!matchesScreenPath({ pathname: pathBelow(history.location.pathname) }, path)) return;
      void navigate({
        to: path,
        search: searchOfView(next),
        replace: how?.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate, history],
  );
  useEffect(() => {
    if (toRestore && isHere) setView(toRestore, { replace: true });
  }, [toRestore, isHere, setView]);
  const shown = isOpened && !toRestore ? view : undefined;
  useEffect(() => {
    if (shown && accountKey !== undefined) rememberView(accountKey, shown);
  }, [shown, accountKey]);
  return { view: shown, setView };
};
