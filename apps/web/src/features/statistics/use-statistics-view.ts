import { useNavigate, useSearch } from "@tanstack/react-router";
import { searchOf, type StatisticsView, viewOf } from "./statistics-view.ts";

/** What the address says, and a way to change it; the page stays where it is. */
export const useStatisticsView = (): {
  readonly view: StatisticsView;
  readonly change: (part: Partial<StatisticsView>) => void;
} => {
  const search = useSearch({ from: "/diary/statistics" });
  const navigate = useNavigate();
  const view = viewOf(search);
  return {
    view,
    change: (part) => {
      void navigate({
        to: "/diary/statistics",
        search: searchOf({ ...view, ...part }),
        replace: true,
        resetScroll: false,
      });
    },
  };
};
