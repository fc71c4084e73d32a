import { useViewInAddress } from "../../lib/use-view-in-address.ts";
import { searchOf, viewOf } from "./explore-view.ts";

/** The view of explore. */
export const useExploreView = () => useViewInAddress({ to: "/explore/{-$poiClient}", viewOf, searchOf });
