import { useViewInAddress } from "../../lib/use-view-in-address.ts";
import { searchOf, viewOf } from "./tracks-view.ts";

/** The view of the tracks map. */
export const useTracksView = () => useViewInAddress({ to: "/diary/map", viewOf, searchOf });
