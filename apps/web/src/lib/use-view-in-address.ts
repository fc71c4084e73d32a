import { useNavigate, useSearch } from "@tanstack/react-router";

interface ViewOfAddress<Search extends object, View extends object> {
  readonly to: "/diary/statistics" | "/diary/map";
  /** What an address means; what makes no sense in it counts as left out. */
  readonly viewOf: (search: Search) => View;
  /** The address of a view; what is as it is by default is left out. */
  readonly searchOf: (view: View) => Search;
}

/** What the address says of a screen, and a way to change it; the page stays where it is. */
export function useViewInAddress<Search extends object, View extends object>({
  to,
  viewOf,
  searchOf,
}: ViewOfAddress<Search, View>): { readonly view: View; readonly change: (part: Partial<View>) => void } {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = viewOf(search as Search);
  return {
    view,
    change: (part) => {
      void navigate({ to, search: searchOf({ ...view, ...part }), replace: true, resetScroll: false });
    },
  };
}
