import { useEffect, useState } from "react";
import { listPage } from "./row-details.ts";

/** How many rows the list had when it was left, so that going back from a workout leads to its row. */
let left = { view: "", shown: listPage };

/**
 * How many rows a list shows: 40 at first, 40 more at every "show more" (LIST-3); another view begins with 40 again.
 *
 * @param view identifies the view
 */
export const useShownCount = (view: string): { readonly shown: number; readonly showMore: () => void } => {
  const [state, setState] = useState(left);
  const current = state.view === view ? state : { view, shown: listPage };
  const { shown } = current;
  useEffect(() => {
    left = { view, shown };
  }, [view, shown]);
  return {
    shown,
    showMore: () => {
      setState({ view, shown: shown + listPage });
    },
  };
};
