import { useEffect, useState } from "react";
import { basePath } from "../../lib/base-path.ts";
import { useViewInAddress } from "../../lib/use-view-in-address.ts";
import { type ExploreView, searchOf, viewOf } from "./explore-view.ts";

const storageName = `${basePath}cairn.explored-places`;

/** The kinds of places that were last chosen in this tab, as in an address. */
function chosenBefore(): string | undefined {
  try {
    return sessionStorage.getItem(storageName) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepChosen(words: string): void {
  try {
    sessionStorage.setItem(storageName, words);
  } catch {
    // Storage is switched off: the address still has them.
  }
}

/** The view of explore. An address that says nothing has the kinds of places that were chosen before in this visit. */
export function useExploreView() {
  const { view: written, change } = useViewInAddress({ to: "/explore/{-$poiClient}", viewOf, searchOf });
  const [before, setBefore] = useState(chosenBefore);
  const isBare = Object.keys(searchOf(written)).length === 0;
  const view: ExploreView = isBare ? { ...written, kinds: viewOf({ places: before }).kinds } : written;
  const words = view.kinds.join("_");
  useEffect(() => {
    if (words !== "") keepChosen(words);
  }, [words]);
  return {
    view,
    change: (part: Partial<ExploreView>) => {
      if (part.kinds) {
        keepChosen(part.kinds.join("_"));
        setBefore(part.kinds.join("_"));
      }
      change({ kinds: view.kinds, ...part });
    },
  };
}
