import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { pathBelow } from "./base-path.ts";
import { matchesScreenPath } from "./matches-screen-path.ts";

interface ViewOfAddress<Search extends object, View extends object> {
  readonly to: "/diary/statistics" | "/diary/map" | "/explore/{-$poiClient}";
  /** The view of an address; invalid parts count as absent. */
  readonly viewOf: (search: Search) => View;
  /** The address of a view, without defaults. */
  readonly searchOf: (view: View) => Search;
}

/** The view in the address of a screen, and a function that changes it; the page keeps its scroll position. */
export function useViewInAddress<Search extends object, View extends object>({
  to,
  viewOf,
  searchOf,
}: ViewOfAddress<Search, View>): { readonly view: View; readonly change: (part: Partial<View>) => void } {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const view = viewOf(search as Search);
  return {
    view,
    change: (part) => {
      // Its map may still glide.
      if (!matchesScreenPath({ pathname: pathBelow(history.location.pathname) }, to)) return;
      void navigate({
        to,
        params: true,
        search: searchOf({ ...view, ...part }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}
