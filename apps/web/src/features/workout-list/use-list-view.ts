import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useDiaryOwner } from "../../lib/diary/use-diary-owner.ts";
import { isSameView, type ListView, searchOfView, viewOfSearch, wholeList } from "./list-view.ts";
import { rememberedView, rememberView } from "./remembered-view.ts";

interface UsedListView {
  /** Undefined for the moment in which it is not known what to restore. */
  readonly view: ListView | undefined;
  /** `replace`: the way back leads past the view that was there. */
  readonly setView: (view: ListView, how?: { readonly replace: boolean }) => void;
}

/** The view in the address. An address without one, as the navigation has it, leads to the one that this account looked at last (LIST-2). */
export const useListView = (): UsedListView => {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { owner, isUnknown } = useDiaryOwner();
  const accountKey = owner?.key;
  const view = useMemo(() => viewOfSearch(search), [search]);
  const isWhole = isSameView(view, wholeList);
  // Only what the list is opened with: an empty address on the way back, or after a reset, is meant.
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
      void navigate({
        to: "/diary/workout-list",
        search: searchOfView(next),
        replace: how?.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate],
  );
  useEffect(() => {
    if (toRestore) setView(toRestore, { replace: true });
  }, [toRestore, setView]);
  const shown = isOpened && !toRestore ? view : undefined;
  useEffect(() => {
    if (shown && accountKey !== undefined) rememberView(accountKey, shown);
  }, [shown, accountKey]);
  return { view: shown, setView };
};
