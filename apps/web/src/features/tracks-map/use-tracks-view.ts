import { useNavigate, useSearch } from "@tanstack/react-router";
import { searchOf, type TracksView, viewOf } from "./tracks-view.ts";

/** What the address says, and a way to change it; the page stays where it is. */
export const useTracksView = (): {
  readonly view: TracksView;
  readonly change: (part: Partial<TracksView>) => void;
} => {
  const search = useSearch({ from: "/diary/map" });
  const navigate = useNavigate();
  const view = viewOf(search);
  return {
    view,
    change: (part) => {
      void navigate({
        to: "/diary/map",
        search: searchOf({ ...view, ...part }),
        replace: true,
        resetScroll: false,
      });
    },
  };
};
